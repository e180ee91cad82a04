import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { DescriptionList } from '../../../ui/list/DescriptionList.tsx';
import { formatDate } from '../../../ui/format.ts';
import { isPaying } from '../user.ts';
import { UserPlanFragmentDoc, type UserPlanFragment } from './UserPlan.generated.ts';

const NONE = 'None';

/** The user's plan, and where it comes from. */
function planOf({ plan, user }: UserPlanFragment): string {
  if (user.subscriptionStatus !== 'active') return 'Free';
  if (plan !== null) return plan === 'annual' ? 'Pro, annual' : 'Pro, monthly';
  return user.isTestUser ? 'Pro, as a test user' : 'Pro, granted';
}

/** What was paid for, and whether that continues. At Stripe, a subscription that has ended keeps the period that it was paid for. */
function paymentFacts({ cancelsAtPeriodEnd, paidAccessEndedAt, refundedAt, user }: UserPlanFragment) {
  if (isPaying(user))
    return [
      { name: 'Paid until', value: user.currentPeriodEnd === null ? NONE : formatDate(user.currentPeriodEnd) },
      { name: 'Canceled', value: cancelsAtPeriodEnd ? 'Yes, ends with the period' : 'No' },
    ];
  if (paidAccessEndedAt === null) return [{ name: 'Paid until', value: NONE }];
  return [
    ...(refundedAt === null ? [] : [{ name: 'Refunded', value: formatDate(refundedAt) }]),
    { name: 'Paid access ended', value: formatDate(paidAccessEndedAt) },
  ];
}

export function UserPlan({ record }: { record: FragmentType<UserPlanFragment> }) {
  const { data, complete } = useFragment({ fragment: UserPlanFragmentDoc, from: record });
  if (!complete) return null;
  const { stripeStatus, proUntil, stripeCustomerId } = data.user;
  return (
    <DescriptionList
      items={[
        { name: 'Plan', value: planOf(data) },
        { name: 'Status at Stripe', value: stripeStatus ?? NONE },
        ...paymentFacts(data),
        { name: 'Pro granted until', value: proUntil === null ? NONE : formatDate(proUntil) },
        { name: 'Customer ID', value: stripeCustomerId ?? NONE },
      ]}
    />
  );
}
