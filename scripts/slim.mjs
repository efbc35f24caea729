// What the browser never reads is left out of its build: the schemas and documents of calls, the sources of policy rows, the keys of
// icon strokes, and the router's features that this site does not switch on.

/** What a row keeps in the browser: how to call, what it is offline, what to ask again. */
const dropped = new Set(['input', 'output', 'says', 'fails', 'transaction', 'bodyLimit']);

/** @typedef {[from: number, to: number]} Cut */

/** A Vite plugin for the browser's and the renderer's builds. @returns {import('vite').Plugin[]} */
export function slim() {
  return [
    plugin('slim-calls', /src\/contract\/calls\/[\w-]+\.ts$/, cutCalls),
    plugin('slim-policy', /src\/domain\/policy\.ts$/, (node, cuts) =>
      cutProperties(node, cuts, ['value', 'source'], new Set(['source'])),
    ),
    // React would want a key for each stroke only while developing.
    without(
      'slim-router',
      /react-router\/dist\/production\/lib\/router\/router\.js$/,
      'init.instrumentations',
      'undefined',
    ),
    without(
      'slim-links',
      /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
      'shouldPrefetch && !isAbsolute',
      'false',
    ),
    plugin('slim-react', /react-dom\/cjs\/react-dom-client\.production\.js$/, cutReact),
    plugin('slim-icons', /lucide-react\/dist\/esm\/icons\/(?!index)[\w-]+\.m?js$/, (node, cuts) =>
      cutProperties(node, cuts, ['key'], new Set(['key'])),
    ),
  ];
}

/** What React DOM can and no page here asks of it; `tests/house.test.ts` holds that. View transitions across documents failed page changes. */
const unasked = {
  ViewTransition: /^\w*ViewTransition\w*$/,
  'references to fragments': /^FragmentInstance\.prototype$/,
  SuspenseList: /^(?:updateSuspenseListComponent|initSuspenseListRenderState)$/,
  Activity: /^updateActivityComponent$/,
  useActionState: /^(?:mount|update|rerender|dispatch|run)ActionState\w*$/,
  'elements of our own': /^setPropOnCustomElement$/,
};

/** Empties the functions of features that never run; the rest of React is as published. @param {any} tree @param {Cut[]} cuts */
function cutReact(tree, cuts) {
  for (const [feature, name] of Object.entries(unasked)) {
    const before = cuts.length;
    for (const statement of tree.body) {
      const assigned =
        statement.type === 'ExpressionStatement' &&
        statement.expression.type === 'AssignmentExpression'
          ? statement.expression
          : null;
      const owner = assigned?.left.object;
      const [named, work] =
        assigned === null
          ? [statement.id?.name, statement]
          : [
              owner?.type === 'MemberExpression'
                ? `${owner.object.name}.${owner.property.name}`
                : undefined,
              assigned.right,
            ];
      if (named !== undefined && name.test(named) && work.body?.type === 'BlockStatement')
        cuts.push([work.body.start + 1, work.body.end - 1]);
    }
    if (cuts.length === before)
      throw new Error(`slim-react found nothing of ${feature}: has React changed?`);
  }
}

/** A condition that is never true here is said so, and the bundler drops what hangs on it. @param {string} name @param {RegExp} id @param {string} condition @param {string} value @returns {import('vite').Plugin} */
function without(name, id, condition, value) {
  return {
    name,
    enforce: 'pre',
    transform: {
      filter: { id },
      handler(code) {
        if (!code.includes(condition))
          throw new Error(`${name} found nothing to leave out: has the router changed?`);
        return { code: code.replaceAll(condition, value), map: null };
      },
    },
  };
}

/** @param {string} name @param {RegExp} id @param {(tree: any, cuts: Cut[]) => void} work @returns {import('vite').Plugin} */
function plugin(name, id, work) {
  return {
    name,
    enforce: 'post',
    transform: {
      filter: { id },
      handler(code) {
        /** @type {Cut[]} */
        const cuts = [];
        work(this.parse(code), cuts);
        if (cuts.length === 0)
          throw new Error(
            `${name} found nothing to leave out: has the shape of its files changed?`,
          );
        let text = code;
        for (const [from, to] of cuts.toSorted(([a], [b]) => b - a))
          text = text.slice(0, from) + text.slice(to).replace(/^\s*,/, '');
        return { code: text, map: null };
      },
    },
  };
}

/** Keeps the rows alone: schemas above them, and what they import, serve the server. @param {any} tree @param {Cut[]} cuts */
function cutCalls(tree, cuts) {
  for (const statement of tree.body) {
    const declared = statement.declaration ?? statement;
    const isRows =
      declared.type === 'VariableDeclaration' &&
      declared.declarations[0].init?.callee?.name === 'defineCalls';
    if (isRows) cutProperties(statement, cuts, ['method', 'offline'], dropped);
    else if (statement.type !== 'ImportDeclaration' || statement.source.value !== '../call.ts')
      cuts.push([statement.start, statement.end]);
  }
}

/** Cuts properties from every object that has all of `marks`. @param {any} node @param {Cut[]} cuts @param {string[]} marks @param {Set<string>} names */
function cutProperties(node, cuts, marks, names) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'ObjectExpression') {
    const own = new Set(node.properties.map((/** @type {any} */ each) => each.key?.name));
    if (marks.every((mark) => own.has(mark))) {
      for (const each of node.properties)
        if (names.has(each.key?.name)) cuts.push([each.start, each.end]);
      return;
    }
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const each of value) cutProperties(each, cuts, marks, names);
    else cutProperties(value, cuts, marks, names);
  }
}
