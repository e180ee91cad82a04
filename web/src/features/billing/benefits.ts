/** What stands under the price, wherever Pro is bought. */
export const planBenefits = (prompts: string): readonly string[] => [
  `${prompts} professional prompts`,
  '30-day money-back guarantee',
  'Cancel anytime; access until the end of the billing period',
];
