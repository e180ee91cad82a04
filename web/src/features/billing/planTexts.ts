import type { PlanType } from '../../api/schema-types.generated.ts';

/** What the site says of a plan. The pages hand it in, because the claims of the site stand in one place. */
export interface PlanTexts {
  label: string;
  price: string;
  per: string;
  struck: string;
  savings: string;
}

export type PlanCatalog = Readonly<Record<PlanType, PlanTexts>>;
