// A message on console.error or an unhandled rejection fails the test that caused it: this is how React, Apollo and Node
// report defects that would otherwise go unnoticed.
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
