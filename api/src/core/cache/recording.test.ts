import { describe, expect, test } from '@jest/globals';
import type { Viewer } from '../auth/viewer.ts';
import { type Audience, Recording } from './recording.ts';

const snapshot = { library: 0, uses: 0, member: 0, at: 0, date: 0 };
const viewer: Viewer = {
  userId: 'one',
  role: 'member',
  isPro: false,
  sessionId: 'session',
  hasSecondFactor: false,
  key: null,
};

const writer = { bodyOf: (data: object) => JSON.stringify(data), isVerbatim: true };

/** Whether, and where, a response is kept whose resolvers do this. */
async function kept(audience: Audience, resolve: (recording: Recording) => unknown): Promise<string | null> {
  const recording = new Recording({ plan: 'of the plan', member: 'of the member' }, viewer, snapshot);
  recording.cost = 1;
  recording.begin(audience);
  resolve(recording);
  recording.end();
  return (await recording.template({}, writer)) && recording.key;
}

describe('A response for all members of a plan', () => {
  test.each<[string, (recording: Recording) => unknown, string | null]>([
    ['nothing about the request', () => undefined, 'of the plan'],
    ['the role and the plan', ({ viewer: { role, isPro } }) => [role, isPro], 'of the plan'],
    ['flags of the member', (recording) => recording.readFlags((userId) => userId), 'of the plan'],
    ['who the viewer is', (recording) => recording.viewer.userId, null],
    ['the session', (recording) => recording.viewer.sessionId, null],
    ['the second factor', (recording) => recording.viewer.hasSecondFactor, null],
    ['the time', (recording) => recording.readsTime(), null],
    ['the request', (recording) => recording.readsRequest(), null],
  ])('whose resolvers read %s', async (_, resolve, expected) => {
    expect(await kept('plan', resolve)).toBe(expected);
  });
});

describe('A response for one member', () => {
  test.each<[string, (recording: Recording) => unknown, string | null]>([
    ['who the viewer is', (recording) => recording.viewer.userId, 'of the member'],
    ['the time', (recording) => recording.readsTime(), 'of the member'],
    ['the request', (recording) => recording.readsRequest(), null],
  ])('whose resolvers read %s', async (_, resolve, expected) => {
    expect(await kept('member', resolve)).toBe(expected);
  });
});

test('what is read before and after the resolvers does not count', async () => {
  const recording = new Recording({ plan: 'of the plan', member: 'of the member' }, viewer, snapshot);
  const readAll = () => [recording.viewer.userId, recording.readsTime(), recording.readsRequest()];
  recording.cost = 1;
  readAll();
  recording.begin('plan');
  recording.end();
  readAll();
  expect(await recording.template({}, writer)).toMatchObject({ parts: ['{}'], memberId: null });
});
