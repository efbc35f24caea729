// Reads the part of YAML that our own files are written in: nested maps and lists by indentation, lists between brackets, and plain words.

type Value = string | Value[] | { [key: string]: Value };
type Line = { readonly indent: number; readonly text: string; readonly number: number };

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .map((raw, at) => ({
      indent: raw.length - raw.trimStart().length,
      text: raw.trim(),
      number: at + 1,
    }))
    .filter(({ text: line }) => line !== '' && !line.startsWith('#'));

const scalar = (text: string): Value =>
  /^\[.*\]$/.test(text)
    ? text
        .slice(1, -1)
        .split(',')
        .map((item) => item.trim())
    : text;

/** Throws, naming the line, for anything it does not know: tabs, anchors, quotes, texts of several lines. */
export function readYaml(text: string): Value {
  const lines = linesOf(text);
  const strange = lines.find(({ text: line }) => /\t|^[&*!|>%@`"']|: [&*!|>"']/.test(line));
  if (strange !== undefined)
    throw new Error(
      `line ${strange.number} is written in a way that is not read here: ${strange.text}`,
    );
  let at = 0;
  const block = (indent: number): Value =>
    lines[at]?.text.startsWith('- ') === true ? list(indent) : map(indent);
  const list = (indent: number): Value => {
    const items: Value[] = [];
    for (
      let line = lines[at];
      line?.indent === indent && line.text.startsWith('- ');
      line = lines[at]
    ) {
      items.push(scalar(line.text.slice(2)));
      at += 1;
    }
    return items;
  };
  const map = (indent: number): Value => {
    const entries: Record<string, Value> = {};
    for (let line = lines[at]; line?.indent === indent; line = lines[at]) {
      const [, key = '', value = ''] = /^([\w.-]+):(?: (.*))?$/.exec(line.text) ?? [];
      if (key === '' || key in entries)
        throw new Error(`line ${line.number} is no new key: ${line.text}`);
      at += 1;
      const next = lines[at];
      entries[key] =
        value !== ''
          ? scalar(value)
          : next !== undefined && next.indent > indent
            ? block(next.indent)
            : '';
    }
    return entries;
  };
  const read = block(0);
  if (at < lines.length)
    throw new Error(`line ${lines[at]?.number} stands at no known depth: ${lines[at]?.text}`);
  return read;
}
