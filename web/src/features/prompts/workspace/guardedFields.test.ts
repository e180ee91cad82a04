import { expect, test } from '@jest/globals';
import type { Variable } from './fields/VariableField.tsx';
import { guardedFields } from './guardedFields.ts';

const variable = (name: string, type: Variable['type'] = 'text') => ({
  name,
  label: name,
  description: '',
  placeholder: '',
  type,
  required: true,
  options: [],
});

test.each(['typed', 'set'] as const)('names are not looked for in the field of a place, from whatever fills it: %s', (source) => {
  const fields = guardedFields([variable('JURISDICTION'), variable('MARKET_AREA'), variable('CLIENT_NAME')], {
    values: {},
    sourceOf: () => source,
    edited: null,
    isOwn: () => false,
  });
  expect(fields.map(({ isOwn }) => isOwn)).toEqual([true, true, false]);
});

test('names are looked for in a field that is about more than a place', () => {
  const variables = [variable('CURRENT_STATE'), variable('MARITAL_STATE'), variable('MARKET_AREA', 'longtext')];
  const fields = guardedFields(variables, { values: {}, sourceOf: () => 'typed', edited: null, isOwn: () => false });
  expect(fields.map(({ isOwn }) => isOwn)).toEqual([false, false, false]);
});
