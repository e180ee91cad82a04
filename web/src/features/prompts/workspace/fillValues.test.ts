import { expect, test } from '@jest/globals';
import type { Variable } from './fields/VariableField.tsx';
import { fillValues } from './fillValues.ts';

const variable = (name: string, options?: readonly string[]): Variable => ({
  name,
  label: name,
  description: '',
  placeholder: '',
  type: options ? 'select' : 'text',
  required: false,
  options: [...(options ?? [])],
});
const variables = [variable('STATE'), variable('TONE', ['Plain', 'Formal'])];

type Given = Parameters<typeof fillValues>[1];

const cases: readonly [string, Omit<Given, 'set'> & Partial<Given>, object, string][] = [
  ['nothing', { typed: {}, isExample: false, profile: {} }, {}, 'typed'],
  ['the profile alone', { typed: {}, isExample: false, profile: { STATE: 'Oregon' } }, { STATE: 'Oregon' }, 'profile'],
  [
    'typed before the profile',
    { typed: { STATE: 'Iowa' }, isExample: false, profile: { STATE: 'Oregon' } },
    { STATE: 'Iowa' },
    'typed',
  ],
  [
    'emptied before the profile',
    { typed: { STATE: '' }, isExample: false, profile: { STATE: 'Oregon' } },
    { STATE: '' },
    'typed',
  ],
  [
    'typed as the profile says',
    { typed: { STATE: 'Oregon' }, isExample: false, profile: { STATE: 'Oregon' } },
    { STATE: 'Oregon' },
    'profile',
  ],
  ['an empty profile', { typed: {}, isExample: false, profile: { STATE: '' } }, {}, 'typed'],
  [
    'the example without the profile',
    { typed: { STATE: 'Maine' }, isExample: true, profile: { STATE: 'Oregon', TONE: 'Plain' } },
    { STATE: 'Maine' },
    'example',
  ],
  [
    'an option of the profile',
    { typed: { STATE: 'Iowa' }, isExample: false, profile: { TONE: 'Plain' } },
    { STATE: 'Iowa', TONE: 'Plain' },
    'typed',
  ],
  ['no option of the profile', { typed: {}, isExample: false, profile: { TONE: 'Dry' } }, {}, 'typed'],
  ['an emptied option', { typed: { TONE: '' }, isExample: false, profile: { TONE: 'Plain' } }, {}, 'typed'],
  [
    'an old option, then the profile',
    { typed: { TONE: 'Loud' }, isExample: false, profile: { TONE: 'Plain' } },
    { TONE: 'Plain' },
    'typed',
  ],
  ['the set alone', { typed: {}, isExample: false, set: { STATE: 'Utah' }, profile: {} }, { STATE: 'Utah' }, 'set'],
  [
    'the set before the profile',
    { typed: {}, isExample: false, set: { STATE: 'Utah' }, profile: { STATE: 'Oregon' } },
    { STATE: 'Utah' },
    'set',
  ],
  [
    'typed before the set and the profile',
    { typed: { STATE: 'Iowa' }, isExample: false, set: { STATE: 'Utah' }, profile: { STATE: 'Oregon' } },
    { STATE: 'Iowa' },
    'typed',
  ],
  [
    'emptied before the set and the profile',
    { typed: { STATE: '' }, isExample: false, set: { STATE: 'Utah' }, profile: { STATE: 'Oregon' } },
    { STATE: '' },
    'typed',
  ],
  [
    'typed as the set says',
    { typed: { STATE: 'Utah' }, isExample: false, set: { STATE: 'Utah' }, profile: { STATE: 'Oregon' } },
    { STATE: 'Utah' },
    'set',
  ],
  [
    'typed as the profile says, in place of the set',
    { typed: { STATE: 'Oregon' }, isExample: false, set: { STATE: 'Utah' }, profile: { STATE: 'Oregon' } },
    { STATE: 'Oregon' },
    'typed',
  ],
  [
    'a set without this value',
    { typed: {}, isExample: false, set: { STATE: '', TONE: 'Formal' }, profile: { STATE: 'Oregon', TONE: 'Plain' } },
    { STATE: 'Oregon', TONE: 'Formal' },
    'profile',
  ],
  [
    'the defaults of the version before the profile',
    { typed: {}, isExample: false, defaults: { STATE: 'Utah' }, profile: { STATE: 'Oregon' } },
    { STATE: 'Utah' },
    'default',
  ],
  [
    'the set before the defaults of the version',
    { typed: {}, isExample: false, set: { STATE: 'Iowa' }, defaults: { STATE: 'Utah' }, profile: {} },
    { STATE: 'Iowa' },
    'set',
  ],
  [
    'no option of the set',
    { typed: {}, isExample: false, set: { TONE: 'Dry' }, profile: { TONE: 'Plain' } },
    { TONE: 'Plain' },
    'typed',
  ],
  [
    'the example without the set',
    { typed: { STATE: 'Maine' }, isExample: true, set: { STATE: 'Utah', TONE: 'Formal' }, profile: { STATE: 'Oregon' } },
    { STATE: 'Maine' },
    'example',
  ],
  ['what the prompt does not ask', { typed: { OTHER: 'x' }, isExample: false, profile: { ANOTHER: 'y' } }, {}, 'typed'],
];

test.each(cases)('%s', (_what, given, values, source) => {
  const filled = fillValues(variables, { set: {}, ...given });
  expect(filled.values).toEqual(values);
  expect(filled.sourceOf('STATE')).toBe(source);
});
