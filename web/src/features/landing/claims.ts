/**
 * Every claim of the landing page, as the specification states it, for the owner to see and correct in one place.
 * Nothing here is counted by the program; inside the library only real numbers appear.
 */
export const claims = {
  prompts: '200+',
  freePrompts: '54',
  /** On the page on which a member subscribes: the premium ones. */
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
  per: string;
  struck: string;
  savings: string;
}

export const defaultPlan: PlanName = 'monthly';

export const plans: Readonly<Record<PlanName, Plan>> = {
  monthly: { label: 'Monthly', price: '$49', per: '/month', struck: '$147/month', savings: 'Save $98/month' },
  annual: { label: 'Annual', price: '$470', per: '/year', struck: '$588/year', savings: 'Save $118/year' },
};

/** Stands at the switch to the annual plan. */
export const annualBadge = 'Save 20%';

/** The cards of the feature grid. */
export const featureCounts = { legal: 47, marketing: 38, finance: 29, healthcare: 23, 'real-estate': 18 } as const;

/** The categories dialog. The specification states both sets, which differ on Legal. */
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
