import { renderMail } from '../mail/mail.template.ts';
import { DAY } from '../../core/time.ts';
import { GRACE_DAYS } from '../users/pro.ts';
import { plans, type PlanType } from './plans.ts';
import type { Welcome } from './sync/welcome.ts';

/** Amounts are in cents. */
export const formatDollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
/** A moment as December 24, 2026 at 1:00 AM UTC: it may be on another day where the member lives, and mails do not know where. */
export const formatTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
}).format;

export interface SubscriptionMail {
  email: string;
  plan: PlanType;
  /** What a period costs this member, in cents and without tax; null if it is not known. */
  price: number | null;
  /** The end of the period that is paid for. */
  end: Date;
  origin: string;
}

const NOTE = 'You are receiving this email because you have a Promptory subscription.';
const billingPage = (origin: string) => ({ label: 'Open billing', url: `${origin}/billing` });
/** What is said of the price; nothing if it is not known. */
const costs = ({ plan, price }: SubscriptionMail): string[] =>
  price === null ? [] : [`costs ${formatDollars(price)} a ${plans[plan].interval}`];

export interface WelcomeMail extends SubscriptionMail {
  /** Null if it is not known. */
  welcome: Welcome | null;
  /** Until when an admin has granted Pro; null if nobody has. */
  grantedUntil: Date | null;
}

/** What was really paid: a credit may have paid all of it, or a part. */
function paymentText(welcome: Welcome | null): string {
  const { paid = 0, creditUsed = 0 } = welcome ?? {};
  if (paid > 0 && creditUsed > 0)
    return `We received your payment of ${formatDollars(paid)}, and your credit paid ${formatDollars(creditUsed)}.`;
  if (paid > 0) return `We received your payment of ${formatDollars(paid)}.`;
  if (creditUsed > 0) return `Your credit paid ${formatDollars(creditUsed)}, so there was nothing to charge.`;
  return 'Your subscription is active.';
}

/** The guarantee holds from the first payment on, so a member who comes back may have none. */
const guaranteeText = (until: Date | null) => (until ? `, and until ${formatTime(until)} you can get your money back` : '');

export const welcomeToProMail = ({ welcome, ...mail }: WelcomeMail) =>
  renderMail(mail.email, {
    subject: 'Welcome to Promptory Pro',
    greeting: 'Hello,',
    paragraphs: [
      `${paymentText(welcome)} Every prompt in the library is now open to you.`,
      `Your plan ${[...costs(mail), `renews on ${formatTime(mail.end)}`].join(' and ')}. You can cancel at any time${guaranteeText(welcome?.refundableUntil ?? null)}.`,
    ],
    action: { label: 'Open the library', url: `${mail.origin}/` },
    note: NOTE,
  });

/** @param isSwitched whether the plan was changed, and not renewed */
export const receiptMail = ({ email, plan, end, origin }: SubscriptionMail, isSwitched: boolean) =>
  renderMail(email, {
    subject: 'Your Promptory receipt',
    greeting: 'Hello,',
    paragraphs: [
      isSwitched
        ? `You switched to the ${plan} plan, which is paid until ${formatTime(end)}. The invoice is on the billing page.`
        : `Your ${plan} plan was renewed and is paid until ${formatTime(end)}. The invoice is on the billing page.`,
    ],
    action: billingPage(origin),
    note: NOTE,
  });

export const paymentFailedMail = ({ email, end, origin }: SubscriptionMail) =>
  renderMail(email, {
    subject: 'Your Promptory payment failed',
    greeting: 'Hello,',
    paragraphs: [
      // A member who paid with credit may have no card.
      `We could not renew your subscription: there is no card on file, or your card was declined. You keep Pro until ${formatTime(new Date(end.getTime() + GRACE_DAYS * DAY))}.`,
      'Please add or update your card on the billing page. We will then try the payment again.',
    ],
    action: billingPage(origin),
    note: NOTE,
  });

export const canceledMail = ({ email, end, origin }: SubscriptionMail) =>
  renderMail(email, {
    subject: 'Your Promptory subscription is canceled',
    greeting: 'Hello,',
    paragraphs: [`Your subscription will not renew. You keep Pro until ${formatTime(end)}, and you can resume it until then.`],
    action: billingPage(origin),
    note: NOTE,
  });

export const resumedMail = (mail: SubscriptionMail) =>
  renderMail(mail.email, {
    subject: 'Your Promptory subscription continues',
    greeting: 'Hello,',
    paragraphs: [`You resumed your subscription. It ${[`renews on ${formatTime(mail.end)}`, ...costs(mail)].join(' and ')}.`],
    action: billingPage(mail.origin),
    note: NOTE,
  });

/** Sent after a change to a cheaper plan, for which nothing is charged. */
export const downgradedMail = (mail: SubscriptionMail) =>
  renderMail(mail.email, {
    subject: 'Your Promptory plan has changed',
    greeting: 'Hello,',
    paragraphs: [
      `You switched to the ${[`${mail.plan} plan`, ...costs(mail)].join(', which ')}. Your current period ends on ${formatTime(mail.end)}. The unused part of what you have paid is now a credit toward your next charges.`,
    ],
    action: billingPage(mail.origin),
    note: NOTE,
  });

export const endedMail = ({ email, origin, grantedUntil }: WelcomeMail) =>
  renderMail(email, {
    subject: 'Your Promptory subscription has ended',
    greeting: 'Hello,',
    paragraphs: [
      grantedUntil
        ? `You keep Pro until ${formatTime(grantedUntil)}, because it was granted to you. Nothing more is charged.`
        : 'You are back on the free plan. We kept your favorites and your recent prompts.',
    ],
    action: billingPage(origin),
    note: 'You are receiving this email because you had a Promptory subscription.',
  });

/** Sent after the money-back guarantee was used, so that the member has the amount in writing. */
export const refundedMail = ({ email, cents, origin }: { email: string; cents: number; origin: string }) =>
  renderMail(email, {
    subject: 'Your Promptory refund',
    greeting: 'Hello,',
    paragraphs: [
      `We refunded ${formatDollars(cents)} to the card that you paid with. It can take a few days to appear on your statement.`,
    ],
    action: billingPage(origin),
    note: 'You are receiving this email because you asked for your money back.',
  });

/** What a renewal will cost, in cents, before credit. */
export interface Renewal {
  total: number;
  hasTax: boolean;
}

const renewalText = ({ total, hasTax }: Renewal) => ` for ${formatDollars(total)}${hasTax ? ', including tax' : ''}`;

/** @param renewal null if it is not known */
export const renewalReminderMail = (
  { email, end, origin }: Pick<SubscriptionMail, 'email' | 'end' | 'origin'>,
  renewal: Renewal | null,
) =>
  renderMail(email, {
    subject: 'Your Promptory subscription renews soon',
    greeting: 'Hello,',
    paragraphs: [
      `Your annual plan renews on ${formatTime(end)}${renewal ? renewalText(renewal) : ''}. If you have credit, it pays first. To change or cancel it, open the billing page.`,
    ],
    action: billingPage(origin),
    note: NOTE,
  });

export const secondPaymentRefundedMail = ({ email, cents, origin }: { email: string; cents: number; origin: string }) =>
  renderMail(email, {
    subject: 'Your second Promptory payment was refunded',
    greeting: 'Hello,',
    paragraphs: [
      `You paid for Promptory Pro twice. We refunded the second payment of ${formatDollars(cents)} to your card. It can take a few days to appear on your statement.`,
      'Your first subscription continues as before.',
    ],
    action: billingPage(origin),
    note: NOTE,
  });

/** Sent to a subscriber whose account an admin has disabled. */
export const disabledSubscriberMail = (email: string, origin: string) =>
  renderMail(email, {
    subject: 'Your Promptory account was disabled and your subscription canceled',
    greeting: 'Hello,',
    paragraphs: [
      'A Promptory administrator disabled your account, so you cannot sign in. Your subscription will not renew, and you will not be charged again.',
      'If your account is enabled again, the subscription stays canceled.',
    ],
    action: { label: 'Contact us', url: `${origin}/contact` },
    note: 'You are receiving this email because you have a Promptory subscription. If you did not expect it, contact us.',
  });
