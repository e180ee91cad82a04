// Jest's `testSequencer` option: page tests come last.
//
// A worker that gets a server's test and a page's test in turn keeps the modules of both. And the files that take longest
// start processes of the server: begun first, none of them is still running when the other worker has nothing left to do.
const { default: Sequencer } = require('@jest/test-sequencer');

const isPageTest = ({ context }) => context.config.displayName?.name === 'web';

module.exports = class PagesLast extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter((test) => !isPageTest(test)), ...sorted.filter(isPageTest)];
  }
};
