/**
 * Every marketing claim of the landing page, so that the owner can review and correct them in one place. None of them
 * is computed; the library itself shows only real numbers.
 */
export const claims = {
  prompts: '200+',
  freePrompts: '54',
  /** The number of premium prompts, shown on the subscribe page. */
  proPrompts: '147+',
  industries: '8',
  professionals: '10,000+',
  rating: '4.9/5',
  reviews: '2,847',
  hoursSavedWeekly: '15+',
  spotsLeft: '47',
  priceRisesIn: '3 days',
  discount: '67%',
  moneyBackGuarantee: '30-day money-back guarantee',
  noticeOfPriceChange: '30 days',
} as const;

export type PlanName = 'monthly' | 'annual';

interface Plan {
  label: string;
  price: string;
  period: string;
  originalPrice: string;
  savings: string;
}

export const defaultPlan: PlanName = 'monthly';

export const plans: Readonly<Record<PlanName, Plan>> = {
  monthly: { label: 'Monthly', price: '$49', period: '/month', originalPrice: '$147/month', savings: 'Save $98/month' },
  annual: { label: 'Annual', price: '$470', period: '/year', originalPrice: '$588/year', savings: 'Save $118/year' },
};

/** Shown on the switch to the annual plan. */
export const annualBadge = 'Save 20%';

/** The cards of the feature grid. */
export const featureCounts = { legal: 47, marketing: 38, finance: 29, healthcare: 23, 'real-estate': 18 } as const;

/** The counts of the categories dialog, in the order of industries.ts. The specification gives both sets, which differ for Legal. */
export const categoryCounts = [
  { name: 'Legal', count: 42 },
  { name: 'Marketing', count: 38 },
  { name: 'Finance', count: 29 },
  { name: 'Healthcare', count: 23 },
  { name: 'Real Estate', count: 18 },
  { name: 'Consultants', count: 15 },
  { name: 'HR', count: 12 },
  { name: 'Sales', count: 19 },
] as const;
