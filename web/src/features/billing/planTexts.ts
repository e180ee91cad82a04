import type { PlanType } from '../../api/schema-types.generated.ts';
import { formatPrice } from '../../ui/format.ts';

/** The texts of a plan. Pages pass them in, because the marketing claims are in one file of the landing feature. */
export interface PlanTexts {
  label: string;
  price: string;
  period: string;
  originalPrice: string;
  savings: string;
}

export type PlanCatalog = Readonly<Record<PlanType, PlanTexts>>;

const adverbs = { monthly: 'monthly', annual: 'annually' } as const;

/** What happens after the period that is paid now. */
export const renewalText = (plan: PlanType, { price }: Pick<PlanTexts, 'price'>): string =>
  `Renews at ${price} ${adverbs[plan]} until canceled`;

/** What a checkout charges today, and what the member's credit pays. */
export interface Settlement {
  amountDue: number | null;
  creditUsed: number | null;
}

/** What is due today: the price, unless the server says that it is another amount. */
export const dueText = ({ price }: Pick<PlanTexts, 'price'>, settlement: Settlement | undefined): string =>
  settlement?.amountDue == null ? price : formatPrice(settlement.amountDue);

/** The benefits listed next to the price of the Pro plan. */
export const planBenefits = (prompts: string): readonly string[] => [
  `${prompts} professional prompts`,
  '30-day money-back guarantee',
  'Cancel anytime; access until the end of the billing period',
];
