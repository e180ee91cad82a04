// For `node --require`: runs TypeScript in a process that a test starts, compiled as in the tests themselves.
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

// Most of these processes live for a second or two, a tenth of which would be for compiling what the last one has compiled.
enableCompileCache(join(__dirname, '..', '..', 'node_modules', '.cache', 'promptory-compiled'));
require('./hooks.cjs').install();
