// Jest's `testSequencer` option: page tests come last.
//
// A worker that alternates between server and page tests keeps the modules of both. The slowest files start server processes;
// run first, they leave no worker idle at the end.
const { default: Sequencer } = require('@jest/test-sequencer');

const isPageTest = ({ context }) => context.config.displayName?.name === 'web';

module.exports = class PagesLast extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter((test) => !isPageTest(test)), ...sorted.filter(isPageTest)];
  }
};
