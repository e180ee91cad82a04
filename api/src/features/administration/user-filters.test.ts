import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeAdmin, makeSuperUser, makeUser } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { SUPER_USER_ID, UserRole } from '../users/user.entity.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const search = 'heron';
const people: [id: string, plan: string | null, fields: Parameters<typeof makeUser>[1]][] = [
  ['monthly', 'monthly', { stripeStatus: 'active', plan: 'monthly' }],
  ['trialing', 'monthly', { stripeStatus: 'trialing', plan: 'monthly' }],
  ['annual', 'annual', { stripeStatus: 'active', plan: 'annual' }],
  ['in-grace', 'annual', { stripeStatus: 'past_due', plan: 'annual', currentPeriodEnd: at(-3 * DAY + 1) }],
  ['past-grace', 'free', { stripeStatus: 'past_due', plan: 'annual', currentPeriodEnd: at(-3 * DAY) }],
  ['due-without-end', 'free', { stripeStatus: 'past_due', plan: 'monthly' }],
  ['canceled', 'free', { stripeStatus: 'canceled', plan: 'monthly' }],
  ['canceled-and-ended', 'free', { stripeStatus: 'canceled', plan: 'monthly', cancelsAtPeriodEnd: true }],
  ['leaving', 'annual', { stripeStatus: 'active', plan: 'annual', cancelsAtPeriodEnd: true }],
  ['leaving-trial', 'monthly', { stripeStatus: 'trialing', plan: 'monthly', cancelsAtPeriodEnd: true }],
  ['unpaid', 'free', { stripeStatus: 'unpaid', plan: 'monthly' }],
  ['incomplete', 'free', { stripeStatus: 'incomplete' }],
  ['never', 'free', {}],
  ['tester', 'granted', { stripeCustomerId: 'admin-test-heron' }],
  ['given', 'granted', { proUntil: at(1) }],
  ['given-and-canceled', 'granted', { proUntil: at(DAY), stripeStatus: 'canceled', plan: 'annual' }],
  ['was-given', 'free', { proUntil: at(0) }],
  ['given-and-paying', 'monthly', { proUntil: at(DAY), stripeStatus: 'active', plan: 'monthly' }],
  ['tester-who-pays', 'annual', { stripeCustomerId: 'admin-test-payer', stripeStatus: 'active', plan: 'annual' }],
  ['customer', 'free', { stripeCustomerId: 'cus_heron' }],
];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  server.clock.now = NOW;
  ({ token } = await makeAdmin(server));
  for (const [id, , fields] of people) await makeUser(server, { id, email: `heron.${id}@example.test`, ...fields });
});
afterAll(() => server.close());

interface Page {
  totalCount: number;
  edges: { node: { id: string; subscriptionStatus: string } }[];
}
const LIST = `query ($filter: UserFilter) {
  users(filter: $filter, first: 100) { totalCount edges { node { id subscriptionStatus } } }
}`;
const list = async (filter: object) => (await executeText<{ users: Page }>(server, LIST, { filter }, token)).users;
/** The ids of the matching users, in alphabetical order. */
const ids = async (filter: object) => (await list(filter)).edges.map(({ node }) => node.id).sort();
/** The cells of the CSV of the matching users, without its header. */
const csv = async (filter: object) => {
  const query = 'query ($filter: UserFilter) { usersCsv(filter: $filter) }';
  const { usersCsv } = await executeText<{ usersCsv: string }>(server, query, { filter }, token);
  const [head, ...lines] = usersCsv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(head!.map((name, column) => [name, cells[column]])));
};

test.each(['monthly', 'annual', 'granted', 'free'])('plan %s agrees with the Pro rule', async (plan) => {
  const { edges, totalCount } = await list({ search, plan });
  const expected = people.filter(([, own]) => own === plan).map(([id]) => id);
  expect(edges.map(({ node }) => node.id).sort()).toEqual(expected.sort());
  expect(totalCount).toBe(expected.length);
  for (const { node } of edges) expect(node.subscriptionStatus).toBe(plan === 'free' ? 'free' : 'active');
});

test('the CSV names the plan by which each user is found', async () => {
  const plans = (await csv({ search })).map(({ id, planFilter }) => [id, planFilter]);
  expect(Object.fromEntries(plans)).toEqual(Object.fromEntries(people.map(([id, plan]) => [id, plan])));
});

test('the super user is Pro without paying', async () => {
  const { user } = await makeSuperUser(server);
  expect(await ids({ search: user.email, plan: 'granted' })).toEqual([SUPER_USER_ID]);
  expect(await ids({ search: user.email, plan: 'free' })).toEqual([]);
});

test.each<[string, string[]]>([
  ['canceled', ['leaving', 'leaving-trial']],
  ['unpaid', ['due-without-end', 'in-grace', 'past-grace', 'unpaid']],
])('billing %s finds who has a subscription in this state', async (billing, expected) => {
  expect(await ids({ search, billing })).toEqual(expected);
  expect((await list({ search, billing })).totalCount).toBe(expected.length);
  expect((await csv({ search, billing })).map(({ id }) => id).sort()).toEqual(expected);
});

test('billing and plan go together', async () => {
  expect(await ids({ search, billing: 'canceled', plan: 'annual' })).toEqual(['leaving']);
  expect(await ids({ search, billing: 'unpaid', plan: 'annual' })).toEqual(['in-grace']);
});

test('role and status, alone and together', async () => {
  for (const [id, fields] of [
    ['egret-admin', { role: UserRole.admin }],
    ['egret-new', { passwordHash: null }],
    ['egret-closed', { disabledAt: NOW }],
    ['egret-closed-admin', { role: UserRole.admin, disabledAt: NOW, passwordHash: null }],
    ['egret', {}],
  ] as const)
    await makeUser(server, { id, email: `${id}@example.test`, ...fields });
  const matching = (filter: object) => ids({ search: 'egret', ...filter });
  expect(await matching({ role: 'admin' })).toEqual(['egret-admin', 'egret-closed-admin']);
  expect(await matching({ role: 'member' })).toEqual(['egret', 'egret-closed', 'egret-new']);
  expect(await matching({ status: 'registered' })).toEqual(['egret', 'egret-admin']);
  expect(await matching({ status: 'setupRequired' })).toEqual(['egret-closed-admin', 'egret-new']);
  expect(await matching({ status: 'disabled' })).toEqual(['egret-closed', 'egret-closed-admin']);
  expect(await matching({ status: 'disabled', role: 'admin', plan: 'free' })).toEqual(['egret-closed-admin']);
  expect(await matching({ status: 'disabled', plan: 'monthly' })).toEqual([]);
});
