import { expect, test } from '@jest/globals';
import { guardedFields } from './guardedFields.ts';

const variable = (name: string) => ({
  name,
  label: name,
  description: '',
  placeholder: '',
  type: 'text' as const,
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
