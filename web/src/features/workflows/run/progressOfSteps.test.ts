import { expect, test } from '@jest/globals';
import type { Progress } from '../store/progress.ts';
import { progressOfVersion } from './progressOfSteps.ts';

const answered = (answer: string) => ({ values: {}, edited: null, answer, checked: [] });
/** Where answers are after the steps have got other prompts. Each answer is the prompt that it was given for. */
function answersAfter(before: string, now: string, begun: string) {
  const steps = Object.fromEntries([...begun].map((id) => [id, answered(id)]));
  const progress: Progress = { current: 0, shared: {}, steps, seen: { version: 1, prompts: [...before] } };
  const moved = progressOfVersion({ version: 2, prompts: [...now] }, progress).steps;
  return Object.entries(moved)
    .map(([id, { answer, isOfOtherPrompt }]) => `${id}: ${answer}${isOfOtherPrompt ? ' of another' : ''}`)
    .join(', ');
}

test.each([
  ['takes the place of the one between the same steps', 'ABC', 'AXC', 'B', 'X: B of another'],
  ['takes none at another place', 'ABC', 'ACD', 'B', 'B: B'],
  ['takes that of the one in which something was entered', 'AB', 'X', 'B', 'X: B of another'],
  ['takes its own place where all are others', 'AB', 'XY', 'B', 'Y: B of another'],
  ['takes none if something was entered in it', 'AB', 'AX', 'BX', 'B: B, X: X'],
  ['is the next one where something was entered in the first', 'AB', 'AXY', 'BX', 'X: X, Y: B of another'],
])('a new prompt %s', (_, before, now, begun, expected) => {
  expect(answersAfter(before, now, begun)).toBe(expected);
});
