import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { DescriptionList } from '../../../ui/list/DescriptionList.tsx';
import { formatDate } from '../../../ui/format.ts';
import { UserPlanFragmentDoc, type UserPlanFragment } from './UserPlan.generated.ts';

const NONE = 'None';

/** The user's plan, and where it comes from. */
function planOf({ plan, user }: UserPlanFragment): string {
  if (user.subscriptionStatus !== 'active') return 'Free';
  if (plan !== null) return plan === 'annual' ? 'Pro, annual' : 'Pro, monthly';
  return user.isTestUser ? 'Pro, as a test user' : 'Pro, granted';
}

export function UserPlan({ record }: { record: FragmentType<UserPlanFragment> }) {
  const { data, complete } = useFragment({ fragment: UserPlanFragmentDoc, from: record });
  if (!complete) return null;
  const { stripeStatus, currentPeriodEnd, proUntil, stripeCustomerId } = data.user;
  return (
    <DescriptionList
      items={[
        { name: 'Plan', value: planOf(data) },
        { name: 'Status at Stripe', value: stripeStatus ?? NONE },
        { name: 'Paid until', value: currentPeriodEnd === null ? NONE : formatDate(currentPeriodEnd) },
        { name: 'Canceled', value: data.cancelsAtPeriodEnd ? 'Yes, ends with the period' : 'No' },
        { name: 'Pro granted until', value: proUntil === null ? NONE : formatDate(proUntil) },
        { name: 'Customer ID', value: stripeCustomerId ?? NONE },
      ]}
    />
  );
}
