// `npm start`: builds where needed, then runs the server in this process, so that signals reach it.
await import('./build.mjs');
await import('../api/dist/src/main.js');
