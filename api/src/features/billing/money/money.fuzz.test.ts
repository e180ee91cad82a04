import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type BillingWalk, startWalks } from '../../../../test/fixtures/billing-walk.ts';
import { cards } from '../../../../test/clients/pay.ts';
import { PlanType } from '../plans.ts';

/** BILLING_WALKS and BILLING_SEED try more and other walks. */
const WALKS = Number(process.env.BILLING_WALKS ?? 1000);
const SEED = Number(process.env.BILLING_SEED ?? 20_261_122);

type Step = readonly [name: 'pay' | 'change' | 'card' | 'refund' | 'cancel' | 'resume' | 'dispute' | 'pass', value: number];

const planOf = (value: number) => (value % 2 === 0 ? PlanType.monthly : PlanType.annual);
const cardOf = (value: number) => (value % 3 === 0 ? cards.failsOnRenewal : cards.succeeds);

const steps: Record<Step[0], (walk: BillingWalk, value: number) => Promise<unknown>> = {
  pay: (walk, value) => walk.pay(planOf(value), cardOf(value)),
  change: (walk, value) => walk.change(planOf(value)),
  card: (walk, value) => walk.changeCard(cardOf(value)),
  refund: (walk) => walk.refund(),
  cancel: (walk) => walk.cancel(true),
  resume: (walk) => walk.cancel(false),
  dispute: (walk, value) => walk.dispute(value),
  // Some days, or until an annual plan has renewed.
  pass: (walk, value) => walk.pass(value % 6 === 0 ? 366 : value % 50),
};

const name = fc.oneof(
  { arbitrary: fc.constant<Step[0]>('change'), weight: 4 },
  { arbitrary: fc.constant<Step[0]>('pass'), weight: 3 },
  { arbitrary: fc.constantFrom<Step[0]>('pay', 'card', 'refund', 'cancel', 'resume', 'dispute'), weight: 6 },
);
const walks = fc.array(fc.tuple(name, fc.nat(600)), { minLength: 2, maxLength: 6 });

test('Pro is never worth more than what was paid and not given back, whatever a member does', async () => {
  const begin = await startWalks();
  const property = fc.asyncProperty(fc.nat(5), walks, async (first, walk) => {
    const member = await begin();
    for (const [step, value] of [['pay', first] as const, ...walk])
      expect(await member.run(() => steps[step](member, value))).toBeLessThanOrEqual(0);
  });
  await fc.assert(property, { numRuns: WALKS, seed: SEED });
}, 120_000);
