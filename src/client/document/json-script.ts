// JSON that is safe inside a script element, whatever people have written into it.

/**
 * Characters that could end the script, end a line in old parsers, or reverse the text for whoever
 * reads the source.
 */
const unsafe = /[<>&\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The same JSON with these characters escaped. */
export function jsonForScript(json: string): string {
  return json.replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
