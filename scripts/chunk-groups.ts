// Which modules of the browser's build share a file: by who loads them, as the bundler's own graph
// says (docs/adr/0028-edit-no-dependency-in-the-build.md).

import { resolve } from 'node:path';

/** What the bundler knows of a module. */
type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Graph = { getModuleInfo(id: string): ModuleInfo | null };
type Modules = ReadonlySet<string>;

const inClient = (file: string): string => resolve(import.meta.dirname, '../src/client', file);
const page = (name: string): string => inClient(`routes/${name}.loader.ts`);

/**
 * Pages a visit may begin with, whose first load is kept small; the rooms of a hotel are fetched with
 * its page.
 */
const landingPages = [
  [page('home')],
  [page('search')],
  [page('hotel'), inClient('features/hotel/rooms/room-list.tsx')],
  [page('map')],
];
const checkout = page('checkout');
/** What every page loads after itself. */
const late = ['layouts/late-parts.ts', 'app/idle-startup.ts'].map(inClient);
/** What opens over a page. */
const overlays = ['components/overlays/parts.tsx', 'components/menu/menu-parts.tsx'].map(inClient);

function moduleIn(graph: Graph, id: string): ModuleInfo {
  const module = graph.getModuleInfo(id);
  if (module === null) throw new Error(`the build has no ${id}`);
  return module;
}

/** The modules with all they import, without what they load later. */
function loadedBy(graph: Graph, modules: readonly string[]): Modules {
  const found = new Set<string>();
  const collect = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of moduleIn(graph, id).importedIds) collect(next);
  };
  for (const module of modules) collect(module);
  return found;
}

type Loads = {
  readonly landing: readonly Modules[];
  /** Everything else that loads modules, in the order of a file's name. */
  readonly others: Readonly<
    Record<'overlays' | 'late' | 'deferred' | 'pages' | 'checkout', Modules>
  >;
};

function loadsOf(graph: Graph): Loads {
  const pages = moduleIn(graph, inClient('app/routes.tsx')).dynamicallyImportedIds;
  return {
    landing: landingPages.map((modules) => loadedBy(graph, modules)),
    others: {
      overlays: loadedBy(graph, overlays),
      late: loadedBy(graph, late),
      deferred: loadedBy(
        graph,
        landingPages
          .flatMap((modules) => [...loadedBy(graph, modules)])
          .flatMap((id) => moduleIn(graph, id).dynamicallyImportedIds)
          .filter((id) => !pages.includes(id) && !late.includes(id) && !overlays.includes(id)),
      ),
      pages: loadedBy(
        graph,
        pages.filter((one) => !landingPages.flat().includes(one)),
      ),
      checkout: loadedBy(graph, [checkout]),
    },
  };
}

/**
 * The name of a module's file: `shared` of what several landing pages load, else those who load it,
 * such as `overlays-late`. Null leaves it to the bundler.
 */
function fileOf(id: string, { landing, others }: Loads): string | null {
  const landings = landing.filter((load) => load.has(id)).length;
  // Modules name icons by the library's index: the graph cannot tell which of them are used.
  if (landings > 1 || id.includes('/lucide-react/')) return 'shared';
  // What is asked for by itself keeps a file of its own, by which the server finds it in the list.
  if (landings === 1 || late.includes(id) || overlays.includes(id)) return null;
  const users = Object.entries(others).filter(([, load]) => load.has(id));
  return users.map(([name]) => name).join('-') || null;
}

/**
 * From how many users on a file is made of what is fetched one by one; fewer are left to the bundler.
 * The checkout needs its own soon, and a sheet should not bring what others share.
 */
const sharedFrom = (name: string): number => {
  if (/shared|overlays|late/.test(name)) return 1;
  return name.includes('checkout') ? 3 : 8;
};

/**
 * Groups for the bundler, of which the first that takes a module has it: the libraries of the first
 * load, the rest of it, then a file for each set of those who load its modules.
 */
export function chunkGroups() {
  let loads: Loads | null = null;
  const group = (minShareCount: number) => ({
    name(id: string, graph: Graph) {
      const name = fileOf(id, (loads ??= loadsOf(graph)));
      return name !== null && sharedFrom(name) === minShareCount ? name : null;
    },
    minShareCount,
    // A module's imports have a file of their own.
    includeDependenciesRecursively: false,
  });
  return [
    { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
    { name: 'app', tags: ['$initial' as const] },
    ...[1, 3, 8].map(group),
  ];
}
