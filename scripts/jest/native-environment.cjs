// The environment of test files that run as ordinary modules (see native-runtime.cjs): the worker itself.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

// Node loads these when they are used first, and each keeps the timers that there are then. With those of a test, the servers of all
// later files of the worker never cut off a slow client.
require('node:http');
void new Response();

class NativeEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    // Jest replaces both for each file. In a sandbox they disappear with it.
    this.original = { console: globalThis.console, exit: process.exit };
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.original.console;
    process.exit = this.original.exit;
  }
}

module.exports = { __esModule: true, default: NativeEnvironment };
