// The browser makes calls but never checks them: in its build the rows of calls lose their schemas and documents, and valibot with them.

/** What a row keeps in the browser: how to call, what it is offline, what to ask again. */
const dropped = new Set(['input', 'output', 'says', 'fails']);

/** A Vite plugin for the browser's and the renderer's builds. @returns {import('vite').Plugin} */
export function slimCalls() {
  return {
    name: 'slim-calls',
    enforce: 'post',
    transform: {
      filter: { id: /src\/contract\/calls\/[\w-]+\.ts$/ },
      handler(code) {
        /** @type {[number, number][]} */
        const cuts = [];
        visit(this.parse(code), cuts);
        if (cuts.length === 0) throw new Error('no row of calls was found: has defineCalls changed its shape?');
        let slim = code;
        for (const [from, to] of cuts.toSorted(([a], [b]) => b - a)) slim = slim.slice(0, from) + slim.slice(to).replace(/^\s*,/, '');
        return { code: slim, map: null };
      },
    },
  };
}

/** Finds the properties to drop in every object that is a row: one that names a method and what it is offline.
 * @param {any} node @param {[number, number][]} cuts */
function visit(node, cuts) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'ObjectExpression') {
    const names = node.properties.map((/** @type {any} */ each) => each.key?.name);
    if (names.includes('method') && names.includes('offline')) {
      for (const each of node.properties) if (dropped.has(each.key?.name)) cuts.push([each.start, each.end]);
      return;
    }
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const each of value) visit(each, cuts);
    else visit(value, cuts);
  }
}
