import { renderMail } from '../mail/mail.template.ts';
import { plans, type PlanType } from './plans.ts';

/** Amounts are in cents. */
export const formatDollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
const formatDate = (date: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

export interface SubscriptionMail {
  email: string;
  plan: PlanType;
  /** The end of the period that is paid for. */
  end: Date;
  origin: string;
}

const NOTE = 'You get this mail because you have a Promptory subscription.';
const billingPage = (origin: string) => ({ label: 'Open billing', url: `${origin}/billing` });
const priceOf = (plan: PlanType) => `${formatDollars(plans[plan].amount)} a ${plans[plan].interval}`;

export const welcomeToProMail = ({ email, plan, end, origin }: SubscriptionMail) =>
  renderMail(email, {
    subject: 'Welcome to Promptory Pro',
    greeting: 'Welcome to Pro,',
    paragraphs: [
      `Your payment has arrived: ${formatDollars(plans[plan].amount)}. All prompts of the library are open to you now.`,
      `The plan is ${priceOf(plan)} and renews on ${formatDate(end)}. You can cancel at any time; within 30 days you get your money back.`,
    ],
    action: { label: 'Open the library', url: `${origin}/` },
    note: NOTE,
  });

export const receiptMail = ({ email, plan, end, origin }: SubscriptionMail) =>
  renderMail(email, {
    subject: 'Your Promptory receipt',
    greeting: 'Hello,',
    paragraphs: [`Your ${plan} plan has been renewed and is paid until ${formatDate(end)}. The invoice is on the billing page.`],
    action: billingPage(origin),
    note: NOTE,
  });

export const paymentFailedMail = ({ email, end, origin }: SubscriptionMail) =>
  renderMail(email, {
    subject: 'Your Promptory payment failed',
    greeting: 'Hello,',
    paragraphs: [
      `We could not renew your subscription: the card was refused. You keep Pro until three days after ${formatDate(end)}.`,
      'Please change the card on the billing page; the payment is then tried again.',
    ],
    action: billingPage(origin),
    note: NOTE,
  });

export const canceledMail = ({ email, end, origin }: SubscriptionMail) =>
  renderMail(email, {
    subject: 'Your Promptory subscription is cancelled',
    greeting: 'Hello,',
    paragraphs: [`Your subscription will not renew. You keep Pro until ${formatDate(end)}, and can resume it until then.`],
    action: billingPage(origin),
    note: NOTE,
  });

export const endedMail = ({ email, origin }: SubscriptionMail) =>
  renderMail(email, {
    subject: 'Your Promptory subscription has ended',
    greeting: 'Hello,',
    paragraphs: ['Your account is a free one again. Your favorites and your recent prompts are kept.'],
    action: billingPage(origin),
    note: NOTE,
  });

export const renewalReminderMail = ({ email, plan, end, origin }: SubscriptionMail) =>
  renderMail(email, {
    subject: 'Your Promptory subscription renews soon',
    greeting: 'Hello,',
    paragraphs: [
      `Your annual plan renews on ${formatDate(end)} for ${formatDollars(plans[plan].amount)}. To change or cancel it, open the billing page.`,
    ],
    action: billingPage(origin),
    note: NOTE,
  });
