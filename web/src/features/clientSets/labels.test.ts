import { expect, test } from '@jest/globals';
import { variableOf } from './labels.ts';

test.each([
  ['Client name', 'CLIENT_NAME'],
  [' client  name: ', 'CLIENT_NAME'],
  ['Product / service', 'PRODUCT/SERVICE'],
  ['product/service', 'PRODUCT/SERVICE'],
  ['[PRODUCT/SERVICE]', 'PRODUCT/SERVICE'],
  ['1st court', 'ST_COURT'],
  ['/ 1', ''],
  ['TERM_', 'TERM_'],
])('what is typed as %j is %s', (typed, name) => {
  expect(variableOf(typed)).toBe(name);
});
