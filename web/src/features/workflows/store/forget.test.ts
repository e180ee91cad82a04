import 'fake-indexeddb/auto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { clearProgress } from './clear.ts';
import { forgetOldWorkflows } from './forget.ts';
import { changeProgress, readProgress } from './progress.ts';

const DAY = 24 * 60 * 60 * 1000;
const enter = (workflowId: string, text: string) =>
  changeProgress('ann', workflowId, (stored) => ({ ...stored, shared: { CLIENT_NAME: text } }));

afterEach(async () => {
  jest.restoreAllMocks();
  await clearProgress();
});

test('progress is deleted 30 days after the last change of any, without its page being opened', async () => {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now - 5 * DAY);
  await enter('intake', 'Brandt');
  clock.mockReturnValue(now);
  await enter('hearing', 'Alder');
  clock.mockReturnValue(now + 30 * DAY - 1);
  await forgetOldWorkflows();
  expect((await readProgress('ann', 'intake'))?.shared).toEqual({ CLIENT_NAME: 'Brandt' });
  clock.mockReturnValue(now + 30 * DAY);
  await forgetOldWorkflows();
  expect([await readProgress('ann', 'intake'), await readProgress('ann', 'hearing')]).toEqual([undefined, undefined]);
  expect(localStorage).toHaveLength(0);
});
