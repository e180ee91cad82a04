import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FailureInjection, Subscription } from '@promptory/stripe-emulator';
import { confirmPayment, deliverWebhooks } from '../../../../test/clients/pay.ts';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

/** Two instances on one database. */
let servers: [TestServer, TestServer];
beforeAll(async () => {
  const limits = { LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '1000' };
  const first = await startServer(limits);
  servers = [first, await startServer(limits, { sharedWith: first })];
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});
afterEach(() => servers.forEach((server) => server.stripeEmulator.injectFailures({})));

type Member = Awaited<ReturnType<typeof makeFree>>;

/** Opens a checkout and returns the secret; undefined if there is an error. */
async function open(server: TestServer, { token }: Member, planType: string): Promise<string | undefined> {
  const { body } = await server.rest('POST', '/api/create-subscription', { body: { planType }, token });
  return body.clientSecret as string | undefined;
}

/** The statuses of all subscriptions of all customers that a member has at Stripe. */
async function atStripe({ user }: Member) {
  const { store } = servers[0].stripeEmulator;
  const customers = await store.find('customer', { email: user.email });
  const found = await Promise.all(customers.map(({ id }) => store.find<Subscription>('subscription', { customer: id })));
  const statuses = found.flat().map(({ status }) => status);
  return { customers: customers.length, payable: statuses.filter((status) => status !== 'canceled') };
}

describe.each([
  ['at one instance', [0, 0]],
  ['at two instances', [0, 1]],
] as const)('checkouts at the same time %s', (_, [left, right]) => {
  test('for two plans: one can be paid', async () => {
    for (const plans of [
      ['monthly', 'annual'],
      ['annual', 'monthly'],
    ] as const) {
      const member = await makeFree(servers[0]);
      const secrets = await Promise.all([
        open(servers[left], member, plans[0]),
        open(servers[right], member, plans[1]),
        open(servers[left], member, plans[1]),
        open(servers[right], member, plans[0]),
      ]);
      expect(await atStripe(member)).toEqual({ customers: 1, payable: ['incomplete'] });
      const different = [...new Set(secrets)].filter((secret) => typeof secret === 'string');
      const results = await Promise.all(different.map((secret) => confirmPayment(servers[0], secret)));
      expect(results.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
      await deliverWebhooks(servers[0]);
      expect(await atStripe(member)).toEqual({ customers: 1, payable: ['active'] });
    }
  });

  test('for one plan: all get the same secret', async () => {
    const member = await makeFree(servers[0]);
    const secrets = await Promise.all([left, right, left, right].map((each) => open(servers[each], member, 'monthly')));
    expect([new Set(secrets).size, secrets[0]]).toEqual([1, expect.stringMatching(/_secret_/)]);
    expect(await atStripe(member)).toEqual({ customers: 1, payable: ['incomplete'] });
  });
});

test('a checkout that was paid while another plan was opened is kept', async () => {
  const [server] = servers;
  const member = await makeFree(server);
  const secret = await open(server, member, 'monthly');
  // No event has arrived yet.
  await confirmPayment(server, secret!);
  const { body } = await server.rest('POST', '/api/create-subscription', {
    body: { planType: 'annual' },
    token: member.token,
  });
  expect(body).toMatchObject({ success: true, clientSecret: null });
  expect(await atStripe(member)).toEqual({ customers: 1, payable: ['active'] });
});

describe('an instance that dies after Stripe has responded', () => {
  /** The request that gets no response is not repeated: the process is gone. */
  const lostAfter = (requests: number): FailureInjection['responses'] => [
    ...Array<'none'>(requests).fill('none'),
    ...Array<'lost'>(12).fill('lost'),
  ];

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'leaves one customer and one checkout, whatever is lost after %d requests',
    async (count) => {
      const [dying, other] = servers;
      const member = await makeFree(dying);
      for (const plan of ['monthly', 'annual']) {
        dying.stripeEmulator.injectFailures({ responses: lostAfter(count) });
        await open(dying, member, plan);
        dying.stripeEmulator.injectFailures({});
        expect(await open(other, member, plan)).toMatch(/_secret_/);
        expect(await atStripe(member)).toEqual({ customers: 1, payable: ['incomplete'] });
      }
    },
  );

  test('does not keep a member from the checkout who changes the address meanwhile', async () => {
    const [dying, other] = servers;
    const member = await makeFree(dying);
    dying.stripeEmulator.injectFailures({ responses: lostAfter(0) });
    expect(await open(dying, member, 'monthly')).toBeUndefined();
    dying.stripeEmulator.injectFailures({});
    const email = `changed-${member.user.email}`;
    await dying.database.fork().execute('update users set email = ? where id = ?', [email, member.user.id]);
    expect(await open(other, member, 'monthly')).toMatch(/_secret_/);
  });

  test('does not lock the member out', async () => {
    const [server] = servers;
    const member = await makeFree(server);
    const lock = (expiry: string) =>
      server.database
        .fork()
        .execute(
          `insert into billing_locks values (?, gen_random_uuid(), ${expiry}) on conflict (user_id) do update set expires_at = excluded.expires_at`,
          [member.user.id],
        );
    await lock("clock_timestamp() - interval '1 second'");
    expect(await open(server, member, 'monthly')).toMatch(/_secret_/);
    expect(await server.database.fork().execute<unknown[]>('select 1 from billing_locks')).toEqual([]);
  });
});
