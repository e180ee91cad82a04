import { expect, test } from '@jest/globals';
import { createLargeAnswers } from './large-answers.ts';

const MEGABYTE = 1_000_000;

test('large answers take turns in the order in which they came, and small ones do not wait', async () => {
  const { takeTurn } = createLargeAnswers();
  const built: string[] = [];
  const build = async (name: string, bytes: number) => {
    const end = await takeTurn(bytes);
    built.push(name);
    return end;
  };
  const endFirst = await build('first', MEGABYTE);
  const [second, third] = [build('second', MEGABYTE), build('third', MEGABYTE)];
  await build('small', 1000);
  expect(built).toEqual(['first', 'small']);
  endFirst();
  const endSecond = await second;
  expect(built).toEqual(['first', 'small', 'second']);
  endSecond();
  (await third)();
  expect(built).toEqual(['first', 'small', 'second', 'third']);
});

test('beyond fifty that wait, a large answer is turned away until one of them has had its turn', async () => {
  const { assertRoom, takeTurn } = createLargeAnswers();
  const end = await takeTurn(MEGABYTE);
  const turns = Array.from({ length: 50 }, () => {
    assertRoom(MEGABYTE);
    return takeTurn(MEGABYTE);
  });
  expect(() => assertRoom(MEGABYTE)).toThrow(/^Very many large answers are asked for at the moment/);
  expect(() => assertRoom(1000)).not.toThrow();
  end();
  const endNext = await turns[0]!;
  expect(() => assertRoom(MEGABYTE)).not.toThrow();
  endNext();
  for (const turn of turns.slice(1)) (await turn)();
});
