import { expect, test } from '@jest/globals';
import { writeJson } from './write-json.ts';

const entries = (count: number, text: string) => Array.from({ length: count }, (_, id) => ({ id, text, day: new Date(0) }));

test.each<[string, object]>([
  ['nothing', {}],
  ['an object of no class', Object.assign(Object.create(null) as object, { a: 1, b: null, c: 'é "\u0000\ud800' })],
  ['what is undefined', { a: undefined, b: [undefined, 1], c: { d: undefined }, e: 2 }],
  ['dates, and what says how it is written', { a: new Date(0), b: { toJSON: () => 'b' }, c: [new Date(0)] }],
  ['a short list', { data: { list: entries(3, 'text') } }],
  ['a long list', { data: { list: entries(101, 'text'), after: true } }],
  ['lists at the top', entries(60, 'text')],
  [
    'long lists of long texts',
    { data: { one: { edges: entries(51, 'text '.repeat(1000)) }, other: entries(52, 'é'.repeat(3000)) } },
  ],
])('%s is written as JSON.stringify does', async (_, value) => {
  expect(await writeJson(value)).toBe(JSON.stringify(value));
});

test('a long text is written in parts, between which others have their turn, and a short one at once', async () => {
  expect(writeJson({ data: entries(100, 'text') })).toEqual(expect.any(String));
  let turns = 0;
  let isCounting = true;
  const count = () => {
    turns += 1;
    if (isCounting) setImmediate(count);
  };
  count();
  await writeJson({ data: entries(200, 'text '.repeat(1000)) });
  isCounting = false;
  expect(turns).toBeGreaterThanOrEqual(8);
});
