// A message on console.error and a rejection that nobody handles fail the test that caused them:
// both are how React, Apollo and Node report defects that would otherwise scroll past.
import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { format } from 'node:util';

let reports = [];
const report =
  (kind) =>
  (...args) =>
    reports.push(`${kind}: ${format(...args)}`);
console.error = report('console.error');
const onUnhandledRejection = report('unhandled rejection');
process.on('unhandledRejection', onUnhandledRejection);
afterAll(() => void process.off('unhandledRejection', onUnhandledRejection));

beforeEach(() => {
  reports = [];
});
afterEach(() => {
  const seen = reports;
  reports = [];
  if (seen.length > 0) throw new Error(seen.join('\n'));
});
