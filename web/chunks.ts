import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = (path: string) => `${import.meta.dirname}/src/${path}`;

/** The pages of the library and their layout. What they share is one file, because a member needs most of it anyway. */
const layout = [source('app/routes/MemberApp.tsx')];
const library = [
  ...layout,
  ...['library/DashboardPage', 'library/FavoritesPage', 'library/RecentPage'].map((page) => source(`pages/${page}.tsx`)),
  ...['PromptsPage', 'CategoryPage', 'PromptPage', 'SearchPage'].map((page) => source(`pages/prompts/${page}.tsx`)),
];
/** Pages of visitors, which load nothing of the library but what they share with it. */
const visitors = [
  ...['UserLoginPage', 'SignUpPage', 'SetPasswordPage', 'ForgotPasswordPage'].map((page) => source(`pages/access/${page}.tsx`)),
  ...['ContactPage', 'StatusPage', 'OutboxPage', 'ChatPage'].map((page) => source(`pages/public/${page}.tsx`)),
  ...['PrivacyPolicyPage', 'CookiePolicyPage'].map((page) => source(`pages/legal/${page}.tsx`)),
  ...['GuidePage', 'GraphqlPage'].map((page) => source(`pages/developers/${page}.tsx`)),
];

/** What they share is one file, too: a prompt of the library, one of the member's own, and a workflow have the same workspace. */
const workspaces = ['prompts/PromptPage', 'mine/OwnPromptPage', 'workflows/WorkflowPage'].map((page) =>
  source(`pages/${page}.tsx`),
);

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The modules that are loaded with one of the entries. */
function reachableFrom(entries: readonly string[], context: Context): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const waiting = [entry];
    const known = new Set(waiting);
    if (!context.getModuleInfo(entry)) throw new Error(`${entry} is not in the build. Correct its name in chunks.ts.`);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
        if (known.has(imported)) continue;
        known.add(imported);
        waiting.push(imported);
      }
    }
  }
  return counts;
}

/** Small modules of our own: what one page of the library uses of them is not worth a file. */
const ownUi = /src[\\/]ui[\\/]/;

/** Too little for a file, and too much for the budget of the prompt page: what loads the guard, and what fills the fields. */
const ofPrompts =
  /src[\\/]features[\\/](?:guard[\\/](?:useGuard|GuardNote)|prompts[\\/]workspace[\\/](?:guardedFields|fillValues|filledText))\./;

/** Only the playground uses these parts of graphql-js. All of its modules can be reached from Apollo, because it has one entry. */
const ofPlayground =
  /node_modules[\\/]graphql[\\/](?:(?:execution|subscription|type|utilities|validation)[\\/]|(?:jsutils|language)[\\/](?:directiveLocation|lexer|parser|suggestionList)\.)/;

const reached = new Map<readonly string[], ReadonlyMap<string, number>>();

function countOf(id: string, entries: readonly string[], context: Context): number {
  if (ofPlayground.test(id)) return 0;
  const counts = reached.get(entries) ?? reachableFrom(entries, context);
  reached.set(entries, counts);
  return counts.get(id) ?? 0;
}

/** Few files instead of one for each set of pages that share something: of every page, of visitors' pages and the library, of the library alone, and of prompts. */
export const chunkGroups = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  {
    debugName: 'shared',
    name: (id: string, context: Context) =>
      countOf(id, visitors, context) > 0 && countOf(id, library, context) > 0 ? 'shared' : null,
    priority: 2,
  },
  {
    debugName: 'library',
    name: (id: string, context: Context) =>
      ofPrompts.test(id) || countOf(id, layout, context) > 0 || countOf(id, library, context) > (ownUi.test(id) ? 0 : 1)
        ? 'library'
        : null,
    priority: 1,
  },
  {
    debugName: 'workspace',
    name: (id: string, context: Context) => (countOf(id, workspaces, context) > 1 ? 'workspace' : null),
    priority: 0,
  },
  // A worked example is shown, or put into the fields. Both need its query, which is too little for a file.
  { name: 'readCase', test: /workspace[\\/]example[\\/](?:readCase|PromptExample\.generated)\./, priority: -1 },
];

const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

/** Files most of whose functions are called on a first load. */
const ofFirstLoad: ReadonlySet<string> = new Set(['index', 'shared', 'library', 'workspace']);

/**
 * Lets Chromium compile all functions of the files that most pages begin with beside the main thread, instead of each function on
 * the main thread when it is called first. That took almost half of the script's time on a first load. Other browsers see a comment.
 */
export const compileHints = (): Plugin => ({
  name: 'promptory:compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // It has to be the first line, and other plugins add theirs.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ofFirstLoad.has(file.name)) file.code = `${COMPILE_ALL}\n${file.code}`;
    },
  },
});

const loadedAlone = /src[\\/](pages|app[\\/](routes|serverRendered))[\\/].*\.tsx$/;

/** Writes the scripts of each module that is loaded by itself, for the documents that load them before (prerender/main.ts). */
export const chunksFile = (): Plugin => ({
  name: 'promptory:chunks',
  apply: 'build',
  async writeBundle(_, bundle) {
    const withImports = (fileName: string, known = new Set<string>()): Set<string> => {
      const file = bundle[fileName];
      if (file?.type === 'chunk' && !known.has(fileName)) {
        known.add(fileName);
        for (const imported of file.imports) withImports(imported, known);
      }
      return known;
    };
    const entries = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const scripts = [...withImports(file.fileName)];
      return file.moduleIds
        .filter((id) => loadedAlone.test(id))
        .map((id) => [relative(import.meta.dirname, id).replaceAll('\\', '/'), scripts] as const);
    });
    await writeFile(new URL('./dist/chunks.json', import.meta.url), `${JSON.stringify(Object.fromEntries(entries))}\n`);
  },
});
