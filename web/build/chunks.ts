import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

const RUNTIME = '\0rolldown/runtime.js';
const PAGE = 'index.html';
const ROUTES = 'routes.ts';
const HOME = /\/HomePage\.tsx$/;
const VISITORS = /\/(HomePage|LoginPage|RegisterPage|NotFoundPage)\.tsx$/;
const CHECKLIST = /\/(ChecklistPage|Protected)\.tsx$/;
/** What the checklist loads by itself once it is shown, except for what a link to a list leads to. */
const LATE = /\/checklist\/(?!sharing\/JoinPage)/;

/**
 * Names the files that are more than one module: the shell of all pages with the home page; the checklist; what that
 * loads later; and what others share with it. What the checklist shares with a page for visitors is part of the shell,
 * or they would load the whole checklist.
 * @param web the folder of the web app
 */
export function chunkNames(web: string) {
  let sets: ReturnType<typeof modulesOf> | undefined;
  return (id: string, graph: Graph): string | null => {
    sets ??= modulesOf(web, graph);
    const { shell, visitors, checklist, later, others } = sets;
    if (id === RUNTIME || shell.has(id) || (checklist.has(id) && visitors.has(id))) return 'shell';
    if (checklist.has(id)) return 'checklist';
    if (!later.has(id)) return null;
    return others.has(id) ? 'dialogs' : 'later';
  };
}

function modulesOf(web: string, graph: Graph) {
  const screens = graph.getModuleInfo(path.join(web, ROUTES))?.dynamicallyImportedIds ?? [];
  const reachedBy = (kind: RegExp) =>
    reachedFrom(
      screens.filter((id) => kind.test(id)),
      graph,
    );
  const checklist = reachedBy(CHECKLIST);
  const others = screens.filter((id) => !CHECKLIST.test(id));
  return {
    later: reachedFrom(
      [...checklist].flatMap((id) => lateIn(id, graph)),
      graph,
      lateIn,
    ),
    others: reachedFrom(others, graph, (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    shell: reachedFrom([path.join(web, PAGE), ...screens.filter((id) => HOME.test(id))], graph),
    visitors: reachedBy(VISITORS),
    checklist,
  };
}

const lateIn = (id: string, graph: Graph): readonly string[] =>
  LATE.test(id)
    ? (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((late) => LATE.test(late))
    : [];

/** Modules and all that they import; of what they import later only what `later` returns. */
function reachedFrom(
  modules: readonly string[],
  graph: Graph,
  later: (id: string, graph: Graph) => readonly string[] = () => [],
): Set<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
    for (const imported of later(id, graph)) visit(imported);
  };
  for (const module of modules) visit(module);
  return reached;
}

/**
 * Writes which scripts each screen needs, by the path of its source: the server names them in the page.
 * @param web the folder of the web app
 */
export function screenScripts(web: string): Plugin {
  return {
    name: 'screen-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const screens = this.getModuleInfo(path.join(web, ROUTES))?.dynamicallyImportedIds ?? [];
      const scripts = screens.map((id) => [path.relative(web, id), scriptsOf(id, chunks)]);
      const source = JSON.stringify(Object.fromEntries(scripts));
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  };
}

/** Those that it imports first. */
function scriptsOf(id: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const scripts = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || scripts.has(chunk.fileName)) return;
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file));
    scripts.add(chunk.fileName);
  };
  visit(chunks.find(({ moduleIds }) => moduleIds.includes(id)));
  return [...scripts];
}
