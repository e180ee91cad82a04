// For `node --require`: runs TypeScript in a process that a test starts, compiled as in the tests themselves.
require('./hooks.cjs').install();
