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
const ROUTES = 'routes.ts';

/** The files that screens load by themselves, by what needs them. */
const FILES = {
  shell: ['index.html', 'site/HomePage.tsx'],
  account: [
    'accounts/login/LoginPage.tsx',
    'accounts/login/RegisterPage.tsx',
    'accounts/login/InvitedPage.tsx',
    'accounts/LogoutPage.tsx',
  ],
  checklist: ['accounts/Protected.tsx', 'checklist/ChecklistPage.tsx'],
  profile: ['accounts/Protected.tsx', 'accounts/profile/ProfilePage.tsx'],
  kept: ['session/kept.ts'],
};
/** Loaded by the checklist once it is shown. */
const LATER = /\/checklist\//;
/** The chunk of a module that two of them need, unless it is part of the shell. */
const SHARED: Record<string, string> = {
  'account profile': 'account',
  'profile visitors': 'account',
  'checklist later': 'checklist',
  'profile later': 'signed-in',
};

/**
 * Names the file of each module. A module that several files need is part of the shell, and so is one that a visitor's
 * screen needs too, even later: it would otherwise load the whole checklist.
 * @param web the folder of the web app
 */
export function chunkNames(web: string) {
  let users: ((id: string) => string[]) | undefined;
  return (id: string, graph: Graph): string | null => {
    users ??= usersIn(web, graph);
    const [first = null, ...others] = id === RUNTIME ? ['shell'] : users(id);
    if (first === 'shell' || others.length > 0) return SHARED[[first, ...others].join(' ')] ?? 'shell';
    return first === 'visitors' ? null : first;
  };
}

/** Returns the files that need a module, and "visitors" where only what a visitor opens later needs it. */
function usersIn(web: string, graph: Graph): (id: string) => string[] {
  const paths = (modules: readonly string[]) => modules.map((module) => path.join(web, module));
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const laterOf = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const screens = new Set(laterOf(path.join(web, ROUTES)));
  const files = new Map(
    Object.entries(FILES).map(([file, modules]) => [file, reachedFrom(paths(modules), importsOf)]),
  );
  const later = (id: string) => (LATER.test(id) ? laterOf(id).filter((module) => LATER.test(module)) : []);
  files.set(
    'later',
    reachedFrom(paths(FILES.checklist), (id) => [...importsOf(id), ...later(id)]),
  );
  const visitors = reachedFrom(paths([...FILES.shell, ...FILES.account]), (id) => [
    ...importsOf(id),
    ...laterOf(id).filter((module) => !screens.has(module)),
  ]);
  return (id) => {
    const needing = [...files].flatMap(([file, modules]) => (modules.has(id) ? file : []));
    const isTheirs = needing.some((file) => file === 'shell' || file === 'account' || file === 'kept');
    return visitors.has(id) && !isTheirs ? [...needing, 'visitors'] : needing;
  };
}

function reachedFrom(modules: readonly string[], imports: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(modules);
  for (const module of reached) for (const imported of imports(module)) reached.add(imported);
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
