import { expect, test } from '@jest/globals';
import { createPrepared, PLANNED_EACH_TIME } from './prepared.ts';

test('a statement that is run often is prepared, unless its best plan depends on its values', () => {
  const { nameOf } = createPrepared();
  const namesOf = (text: string) => [1, 2, 3, 4].map(() => nameOf(text, [1]));
  expect(namesOf('select $1')).toEqual([undefined, undefined, 'promptory_1', 'promptory_1']);
  expect(namesOf(`select $1 ${PLANNED_EACH_TIME}`)).toEqual([undefined, undefined, undefined, undefined]);
});

test('statements of single members, which have their values in the text, leave the names to those with parameters', () => {
  const { nameOf } = createPrepared();
  const namesOf = (text: string, values?: unknown[]) => [1, 2, 3].map(() => nameOf(text, values)).at(-1);
  for (let member = 0; member < 200; member += 1) expect(namesOf(`select from users where id = '${member}'`, [])).toBeUndefined();
  expect(namesOf('begin')).toBeUndefined();
  expect(namesOf('select from users where id = $1', ['1'])).toBe('promptory_1');
});
