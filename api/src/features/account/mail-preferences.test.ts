import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeFree } from '../../../test/fixtures/factories.ts';
import { subjectsTo } from '../../../test/assertions/mailbox.ts';
import { makeSubscriber, deliverWebhooks } from '../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterEach(() => server.stripeEmulator.injectFailures({}));
afterAll(() => server.close());

describe('optional mails', () => {
  const prefer = (token: string, receipts: boolean, renewalReminders: boolean) =>
    executeText<{ setMailPreferences: unknown }>(
      server,
      'mutation ($input: MailPreferencesInput!) { setMailPreferences(input: $input) { mailPreferences { receipts renewalReminders } } }',
      { input: { receipts, renewalReminders } },
      token,
    );
  const pass = async (days: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
    await server.stripeEmulator.ledger.runBillingCycle();
    await deliverWebhooks(server);
  };

  test('receipts are sent to those who want them, the welcome mail to everyone', async () => {
    const [wants, not] = [await makeSubscriber(server), await makeSubscriber(server)];
    expect(await prefer(not.token, false, true)).toEqual({
      setMailPreferences: { mailPreferences: { receipts: false, renewalReminders: true } },
    });
    await pass(32);
    expect(await subjectsTo(server, wants.user.email)).toContain('Your Promptory receipt');
    const subjects = await subjectsTo(server, not.user.email);
    expect(subjects).not.toContain('Your Promptory receipt');
    expect(subjects).toContain('Welcome to Promptory Pro');
  });

  test('renewal reminders are sent to those who want them', async () => {
    const [wants, not] = [await makeSubscriber(server, 'annual'), await makeSubscriber(server, 'annual')];
    await prefer(not.token, true, false);
    await pass(340);
    await server.jobs.reminders.run();
    expect(await subjectsTo(server, wants.user.email)).toContain('Your Promptory subscription renews soon');
    expect(await subjectsTo(server, not.user.email)).not.toContain('Your Promptory subscription renews soon');
  });

  test('turning off renewal reminders does not turn receipts on or off', async () => {
    const [wants, not] = [await makeSubscriber(server), await makeSubscriber(server)];
    await prefer(not.token, false, true);
    expect(await prefer(wants.token, true, false)).toEqual({
      setMailPreferences: { mailPreferences: { receipts: true, renewalReminders: false } },
    });
    expect(await prefer(not.token, false, false)).toEqual({
      setMailPreferences: { mailPreferences: { receipts: false, renewalReminders: false } },
    });
    await pass(32);
    expect(await subjectsTo(server, wants.user.email)).toContain('Your Promptory receipt');
    expect(await subjectsTo(server, not.user.email)).not.toContain('Your Promptory receipt');
  });
});

test('a preference of mails that is left out stays as another tab has set it', async () => {
  const { token } = await makeFree(server);
  const prefer = async (input: Record<string, unknown>) =>
    (
      await executeText<{ setMailPreferences: { mailPreferences: unknown } }>(
        server,
        'mutation ($input: MailPreferencesInput!) { setMailPreferences(input: $input) { mailPreferences { receipts renewalReminders } } }',
        { input },
        token,
      )
    ).setMailPreferences.mailPreferences;
  expect(await prefer({ receipts: false })).toEqual({ receipts: false, renewalReminders: true });
  expect(await prefer({ renewalReminders: false })).toEqual({ receipts: false, renewalReminders: false });
  expect(await prefer({ receipts: true, renewalReminders: null })).toEqual({ receipts: true, renewalReminders: false });
  expect(await prefer({})).toEqual({ receipts: true, renewalReminders: false });
});
