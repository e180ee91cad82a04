import { chapters } from '../../features/developers/chapters.ts';
import { landingDescription, landingTitle, structuredData } from '../../features/landing/meta.ts';
import { policies } from '../../features/legal/policies.ts';

export interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** The path that search engines should list instead; null if they should list none. */
  canonical?: string | null;
  /** Whether the page can be read and its links followed without the app, which is loaded when the visitor does something. */
  isStatic?: boolean;
  /** Whether the page is of no use without JavaScript, and says so. */
  needsScript?: boolean;
  /** The module of the page, if it is loaded with the app. */
  source?: string;
  /** What networks show beside a link to the page, if not the picture of the product. */
  picture?: { path: string; alt: string };
  /** A feed of what changes. */
  feed?: { path: string; title: string };
  /** Structured data for search engines. A text is inserted as it is. */
  data?: (origin: string) => object | string;
}

const policyDescriptions: Readonly<Record<(typeof policies)[number]['to'], string>> = {
  '/privacy-policy': 'Which personal data Promptory keeps, why, for how long, and what never leaves your browser.',
  '/terms-of-service': 'The terms of Promptory: accounts, the library, plans and payments, canceling, and refunds.',
  '/cookie-policy': 'Which cookies the policy of Promptory names, how long each lasts, and which of them this version sets.',
};

const policySources: typeof policyDescriptions = {
  '/privacy-policy': 'src/pages/legal/PrivacyPolicyPage.tsx',
  '/terms-of-service': 'src/pages/legal/TermsOfServicePage.tsx',
  '/cookie-policy': 'src/pages/legal/CookiePolicyPage.tsx',
};

const chapterSources: Readonly<Record<(typeof chapters)[number]['path'], string>> = {
  '/developers': 'src/pages/developers/GuidePage.tsx',
  '/developers/graphql': 'src/pages/developers/GraphqlPage.tsx',
  '/developers/types': 'src/pages/developers/TypesPage.tsx',
  '/developers/rest': 'src/pages/developers/RestPage.tsx',
};

/** The pages that are rendered at build time, so that they can be read without JavaScript. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  { path: '/', title: landingTitle, description: landingDescription, isStatic: true, data: structuredData },
  { path: '/welcome', title: landingTitle, description: landingDescription, isStatic: true, canonical: '/' },
  ...policies.map(({ to, title }) => ({
    path: to,
    title,
    description: policyDescriptions[to],
    isStatic: true,
    source: policySources[to],
  })),
  ...chapters.map(({ path, title, description }) => ({
    path,
    title,
    description,
    source: chapterSources[path],
    feed: { path: '/changelog.atom', title: 'Promptory API changes' },
  })),
  {
    path: '/user-login',
    title: 'Sign In',
    description: 'Sign in to your prompt library.',
    needsScript: true,
    source: 'src/pages/access/UserLoginPage.tsx',
  },
];
