// JSON that may stand in a script element whatever people have written into it.

/** What would end the script, end a line in old readers, or turn the direction of the text around it for whoever reads the source. */
const unsafe = /[<>&\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The same JSON; such characters are written by their numbers. */
export function jsonForScript(json: string): string {
  return json.replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
