import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mailsTo, subjectsTo } from '../../../test/assertions/mailbox.ts';
import { adminClient } from '../../../test/clients/admin.ts';
import { makeAdmin, makeSession, makeSuperUser, makeUser } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { DAY } from '../../core/time.ts';
import { promote } from './operator/admin-recovery.ts';

let server: TestServer;
let superUser: Awaited<ReturnType<typeof makeSuperUser>>;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  superUser = await makeSuperUser(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ token } = await makeSession(server, superUser.user));
});

const { runAction } = adminClient(() => ({ server, token }));
const later = (milliseconds: number) => new Date(server.clock.now.getTime() + milliseconds);
const textsTo = async (email: string) => (await mailsTo(server, email)).map(({ text }) => text);

const GIVEN = 'You are now an admin of Promptory';
const REMOVED = 'You are no longer an admin of Promptory';

describe('a change of the role', () => {
  test('is mailed to the account, and to the other admins, who read who did it', async () => {
    const { user: other } = await makeAdmin(server);
    const disabled = await makeUser(server, { role: other.role, disabledAt: server.clock.now });
    const { id, email } = await makeUser(server);
    await runAction('role', { id, role: 'admin' });
    expect(await subjectsTo(server, email)).toEqual([GIVEN]);
    expect((await textsTo(email))[0]).toContain('contact us');
    for (const address of [other.email, superUser.user.email]) {
      expect(await subjectsTo(server, address)).toContain('Promptory has a new admin');
      const [text] = await textsTo(address);
      expect(text).toContain(`${email} was made an admin by ${superUser.user.email}.`);
      expect(text).toContain(`/admin/users/${id}`);
    }
    await runAction('role', { id, role: 'member' });
    expect((await subjectsTo(server, email)).toSorted()).toEqual([REMOVED, GIVEN].toSorted());
    expect(await subjectsTo(server, other.email)).toContain('A Promptory admin lost the role');
    expect(await textsTo(disabled.email)).toEqual([]);
  });

  test('that changes nothing is not mailed', async () => {
    const { id, email } = await makeUser(server);
    await runAction('role', { id, role: 'member' });
    expect(await textsTo(email)).toEqual([]);
  });

  test('by the command is mailed to the operator of the settings, unless it is about them', async () => {
    const origin = 'https://promptory.example';
    const { email } = await makeUser(server);
    const adminEmail = 'operator@example.test';
    await promote(server.database.fork(), email, { origin, adminEmail }, server.clock.now);
    expect(await subjectsTo(server, email)).toEqual([GIVEN]);
    expect(await textsTo(adminEmail)).toEqual([
      expect.stringContaining(`${email} was made an admin by the command npm run admin.`),
    ]);
    const operator = await makeUser(server);
    await promote(server.database.fork(), operator.email, { origin, adminEmail: operator.email }, server.clock.now);
    expect(await subjectsTo(server, operator.email)).toEqual([GIVEN]);
    expect((await textsTo(email)).join()).toContain(`${operator.email} was made an admin`);
  });
});

test('an account that is disabled and enabled is mailed each once, with what has ended', async () => {
  const user = await makeUser(server);
  await makeKey(server, user);
  for (const isDisabled of [true, true, false, false]) await runAction('disabled', { id: user.id, isDisabled });
  const mails = await mailsTo(server, user.email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Your Promptory account was disabled',
    'Your Promptory account was enabled',
  ]);
  const text = (state: string) => mails.find(({ subject }) => subject.endsWith(state))!.text;
  expect(text('disabled')).toContain('Its API key was revoked');
  expect(text('enabled')).toContain('you can sign in with your password');
  for (const mail of mails) expect(mail.text).toContain('If you did not expect it, contact us.');
});

test('an enabled account without a password does not promise that one can sign in', async () => {
  const { id, email } = await makeUser(server, { passwordHash: null, disabledAt: server.clock.now });
  await runAction('disabled', { id, isDisabled: false });
  expect(await textsTo(email)).toEqual([expect.stringContaining('To set a password, ask us for a new link.')]);
});

describe('granted Pro', () => {
  const ENDED = 'Your granted Promptory Pro has ended';

  test('is mailed when it is granted, changed and ended', async () => {
    const { id, email } = await makeUser(server);
    const until = later(30 * DAY).toISOString();
    for (let times = 0; times < 2; times += 1) await runAction('grant', { id, until });
    expect(await subjectsTo(server, email)).toEqual(['You have Promptory Pro']);
    expect((await textsTo(email))[0]).toMatch(/granted you Pro until \w+ \d+, \d{4} at .* UTC\. .* nothing is charged for it\./);
    await runAction('grant', { id, until: later(10 * DAY).toISOString() });
    expect(await textsTo(email)).toHaveLength(2);
    await runAction('grant', { id, until: null });
    expect(await subjectsTo(server, email)).toContain(ENDED);
    expect((await textsTo(email)).join()).toContain('You are back on the free plan.');
  });

  test('says that a subscription continues', async () => {
    const subscribed = { stripeStatus: 'active', stripeSubscriptionId: 'sub_mailed', stripeCustomerId: 'cus_mailed' };
    const { id, email } = await makeUser(server, subscribed);
    await runAction('grant', { id, until: later(DAY).toISOString() });
    await runAction('grant', { id, until: null });
    const texts = (await textsTo(email)).join();
    expect(texts).toContain('you are still charged for it');
    expect(texts).toContain('You keep Pro through your subscription');
  });

  test('that has run out is revoked without a mail', async () => {
    const { id, email } = await makeUser(server, { proUntil: later(-DAY) });
    await runAction('grant', { id, until: null });
    expect(await textsTo(email)).toEqual([]);
  });
});

test('a changed email is mailed to the old and the new address', async () => {
  const user = await makeUser(server, { emailVerifiedAt: server.clock.now });
  const email = `new-${user.email}`;
  await runAction('update', { id: user.id, input: { email } });
  expect(await subjectsTo(server, user.email)).toEqual(['The email address of your Promptory account has changed']);
  expect(await subjectsTo(server, email)).toEqual(['Confirm the new email address of your Promptory account']);
});
