import react from '@vitejs/plugin-react';
import { mkdir, writeFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';
import { bootScript } from './boot.ts';
import { chunkGroups, chunksFile, compileHints } from './chunks.ts';
import { fontFiles } from './fonts.ts';
import { sitemapPages } from './src/app/sitemapPages.ts';
import { existingPages } from './src/app/routeTable.ts';

// Where `npm run dev` starts the API.
const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const proxy = {
  '/graphql': api,
  '/api': api,
  '/mcp': api,
  '/changelog.atom': api,
  '/schema.graphql': api,
  '/.well-known': api,
  // /oauth/authorize is a page of the client.
  '/oauth/token': api,
  '/oauth/register': api,
  '/oauth/revoke': api,
  // Its portal is a page of the client. The emulator handles the posts of that page.
  '/stripe-stand-in': {
    target: api,
    bypass: ({ method, url }: { method?: string; url?: string }) =>
      method === 'GET' && url?.includes('/portal/') ? '/index.html' : undefined,
  },
};

/** Writes the paths that have a page, so that the server can return 404 for all others, and those of the sitemap. */
const routesFile = (): Plugin => ({
  name: 'promptory:routes',
  apply: 'build',
  async writeBundle() {
    const folder = new URL('./dist/', import.meta.url);
    await mkdir(folder, { recursive: true });
    await writeFile(new URL('routes.json', folder), `${JSON.stringify(existingPages)}\n`);
    await writeFile(new URL('listed.json', folder), `${JSON.stringify(sitemapPages)}\n`);
  },
});

/** GraphiQL derives the titles of its icons from function names, which minification shortens. */
const namedIcons = (): Plugin => ({
  name: 'promptory:named-icons',
  apply: 'build',
  transform: {
    filter: { id: /@graphiql[\\/]react[\\/]dist[\\/]icons[\\/][\w-]+\.js$/ },
    handler(code) {
      const name = /var (Svg\w+) =/.exec(code)?.[1];
      return name && { code: `${code}\nObject.defineProperty(${name}, 'name', { value: '${name}' });`, map: null };
    },
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), routesFile(), chunksFile(), compileHints(), fontFiles(), bootScript(), namedIcons()],
  resolve: { conditions: ['promptory:source', 'module', 'browser', 'development|production'] },
  // In development workers load files unbundled. These are not ES modules, and graphql must exist only once.
  optimizeDeps: {
    include: ['graphql', 'monaco-graphql > graphql-language-service', 'monaco-graphql > picomatch-browser'],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The editor of the playground is one file of 2.8 MB, and no other page loads it.
    chunkSizeWarningLimit: 3000,
    // GraphiQL's files contain directives of the React compiler, which have been applied already.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
});
