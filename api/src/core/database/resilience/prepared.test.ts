import { expect, test } from '@jest/globals';
import { createPrepared, PLANNED_EACH_TIME } from './prepared.ts';

test('a statement that is run often is prepared, unless its best plan depends on its values', () => {
  const { nameOf } = createPrepared();
  const namesOf = (text: string) => [1, 2, 3, 4].map(() => nameOf(text));
  expect(namesOf('select $1')).toEqual([undefined, undefined, 'promptory_1', 'promptory_1']);
  expect(namesOf(`select $1 ${PLANNED_EACH_TIME}`)).toEqual([undefined, undefined, undefined, undefined]);
});
