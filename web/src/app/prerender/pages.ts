import { chapters } from '../../features/developers/chapters.ts';
import { landingDescription, landingTitle, structuredData } from '../../features/landing/meta.ts';
import { policies } from '../../features/legal/policies.ts';

export interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** The path that search engines should list instead. */
  canonical?: string;
  /** Whether the page can be read and its links followed without the app, which is loaded when the visitor does something. */
  isStatic?: boolean;
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
  { path: '/', title: landingTitle, description: landingDescription, isStatic: true, data: structuredData },
  { path: '/welcome', title: landingTitle, description: landingDescription, isStatic: true, canonical: '/' },
  ...policies.map(({ to, title }) => ({ path: to, title, description: policyDescriptions[to], isStatic: true })),
  ...chapters.map(({ path, title, description }) => ({ path, title, description })),
];
