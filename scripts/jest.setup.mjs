// A message on console.error or an unhandled rejection fails the test that caused it, the next one if it came in between, or the
// file if it came after its last test: this is how React, Apollo and Node report defects that would otherwise go unnoticed.
import { afterAll, afterEach } from '@jest/globals';
import { format } from 'node:util';

const reports = [];
const report =
  (kind) =>
  (...args) =>
    reports.push(`${kind}: ${format(...args)}`);
console.error = report('console.error');
const onUnhandledRejection = report('unhandled rejection');
process.on('unhandledRejection', onUnhandledRejection);

/** Throws if anything was reported since the last call. */
function assertNoReports() {
  const seen = reports.splice(0);
  if (seen.length > 0) throw new Error(seen.join('\n'));
}
afterEach(assertNoReports);
afterAll(() => {
  process.off('unhandledRejection', onUnhandledRejection);
  assertNoReports();
});
