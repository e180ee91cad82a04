import type { Mail } from '../../../core/mail.ts';
import {
  canceledMail,
  downgradedMail,
  endedMail,
  paymentFailedMail,
  receiptMail,
  resumedMail,
  type WelcomeMail,
  welcomeToProMail,
} from '../billing.mails.ts';
import { hasEndedWithAccount } from '../money/end-subscription.ts';
import { isLive, type SubscriptionState } from './subscription.state.ts';

/** The subscription as it was stored before the sync, and whether the member wants receipts. */
interface Before {
  stripe_status: string | null;
  current_period_end: string | null;
  cancels_at_period_end: boolean;
  mail_receipts: boolean;
  plan: string | null;
}

/** The mails that tell a member what has changed. */
export function mailsFor(
  before: Before,
  { subscription, status, cancelsAtPeriodEnd }: SubscriptionState,
  mail: WelcomeMail,
  now: Date,
): Mail[] {
  const wasLive = isLive(before.stripe_status);
  if (status === 'active' && !wasLive) return [welcomeToProMail(mail)];
  // One that is canceled as well is ended by the sync, and then mailed about.
  if (status === 'past_due' && cancelsAtPeriodEnd) return [];
  if (status === 'past_due' && before.stripe_status !== 'past_due') return [paymentFailedMail(mail)];
  // The deletion of the account has a mail, and so does its failure.
  if (!isLive(status)) return wasLive && !hasEndedWithAccount(subscription) ? [endedMail(mail)] : [];
  const { current_period_end: lastEnd } = before;
  const isRenewed = status === 'active' && lastEnd !== null && mail.end > new Date(lastEnd);
  const isSwitched = before.plan !== null && before.plan !== String(mail.plan);
  return [
    ...(isRenewed && before.mail_receipts ? [receiptMail(mail, isSwitched)] : []),
    ...(isSwitched && !isRenewed ? [downgradedMail(mail)] : []),
    ...(before.cancels_at_period_end && !cancelsAtPeriodEnd ? [resumedMail(mail)] : []),
    // What is over already is about to end, and mailed about then.
    ...(cancelsAtPeriodEnd && !before.cancels_at_period_end && mail.end > now ? [canceledMail(mail)] : []),
  ];
}
