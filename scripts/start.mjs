// `npm start`: builds if needed, then runs the server in this process, so that it receives signals.
await import('./build.mjs');
await import('../api/dist/src/main.js');
