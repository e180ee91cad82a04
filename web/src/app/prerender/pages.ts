import { chapters } from '../../features/developers/chapters.ts';
import { landingDescription, landingTitle, structuredData } from '../../features/landing/meta.ts';
import { policies } from '../../features/legal/policies.ts';

export interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** The path that search engines should list instead. */
  canonical?: string;
  /** Structured data for search engines. */
  data?: (origin: string) => object;
}

const policyDescriptions: Readonly<Record<(typeof policies)[number]['to'], string>> = {
  '/privacy-policy': 'Which personal data Promptory keeps, why, for how long, and what never leaves your browser.',
  '/terms-of-service': 'The terms of Promptory: accounts, the library, plans and payments, cancelling, and refunds.',
  '/cookie-policy': 'Which cookies the policy of Promptory names, how long each lasts, and which of them this version sets.',
};

/** The pages that are rendered at build time, so that they can be read without JavaScript. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  { path: '/', title: landingTitle, description: landingDescription, data: structuredData },
  { path: '/welcome', title: landingTitle, description: landingDescription, canonical: '/' },
  ...policies.map(({ to, title }) => ({ path: to, title, description: policyDescriptions[to] })),
  ...chapters.map(({ path, title, description }) => ({ path, title, description })),
];
