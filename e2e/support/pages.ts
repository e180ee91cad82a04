import type { MemberPath, PublicPath } from '../../web/src/app/routeTable.ts';

interface Opened {
  /** Shows that the page is there. */
  heading: RegExp;
  /** An address of the page, unless it is the path of its route. */
  at?: string;
}

/** The pages that no test opens in a loop. */
type Apart =
  // The tests begin there; the landing page at /welcome is that of visitors at /.
  | '/'
  | '/user-login'
  | '/welcome'
  // The editor is not ours.
  | '/playground'
  // They need a payment, a mail or the request of an assistant: payments.spec.ts, support-pages.spec.ts, assistants.spec.ts.
  | '/subscription-success'
  | '/stripe-stand-in/portal/:id'
  | '/outbox'
  | '/oauth/authorize'
  // They show what is a member's own: mine.spec.ts, own-workflows.spec.ts, my-version.spec.ts, administration.spec.ts.
  | `/workflows/mine/${string}`
  | `/my-prompts/:id${string}`
  | `/my-versions/:id${string}`
  | '/collections/:id'
  | '/admin/users/:id';

type AdminPath = Extract<MemberPath, `/admin${string}`>;

// A new page does not compile without a line here.

export const publicPages = {
  '/sign-up': { heading: /^Start free/ },
  '/forgot-password': { heading: /^Forgot your password/ },
  '/set-password': { heading: /^This link does not work/ },
  '/super-login': { heading: /^Super User Access/ },
  '/verify-email': { heading: /^This link does not work/ },
  '/checkout': { heading: /^Checkout/ },
  '/contact': { heading: /^Contact us/ },
  '/status': { heading: /^System status/ },
  '/chat': { heading: /^Chat Support/ },
  '/privacy-policy': { heading: /^Privacy Policy/ },
  '/terms-of-service': { heading: /^Terms of Service/ },
  '/cookie-policy': { heading: /^Cookie Policy/ },
  '/developers': { heading: /^Developers/ },
  '/developers/graphql': { heading: /^GraphQL/ },
  '/developers/types': { heading: /^GraphQL types/ },
  '/developers/rest': { heading: /^REST/ },
} satisfies Record<Exclude<PublicPath, Apart>, Opened>;

export const memberPages = {
  '/prompts': { heading: /^All Prompts/ },
  '/category/:slug': { at: '/category/legal', heading: /^Legal/ },
  '/prompt/:id': { at: '/prompt/contract-analysis-assistant', heading: /^Contract Analysis Assistant/ },
  '/workflows': { heading: /^Workflows/ },
  '/workflows/new': { heading: /^New Workflow/ },
  '/workflows/:id': { at: '/workflows/intake-to-engagement-letter', heading: /^Intake to Engagement Letter/ },
  '/favorites': { heading: /^Favorites/ },
  '/my-prompts': { heading: /^My Prompts/ },
  '/my-prompts/new': { heading: /^New Prompt/ },
  '/my-versions': { heading: /^My Versions/ },
  '/collections': { heading: /^Collections/ },
  '/recent': { heading: /^Recently Used/ },
  '/search': { at: '/search?q=zzzz', heading: /“zzzz”/ },
  '/generator': { heading: /^Prompt Generator/ },
  '/account': { heading: /^Account/ },
  '/account/practice': { heading: /^Practice profile/ },
  '/account/client-sets': { heading: /^Client sets/ },
  '/account/keys': { heading: /^API keys/ },
  '/record': { heading: /^AI-use record/ },
  '/billing': { heading: /^Billing/ },
  '/subscribe': { heading: /^(You're Already Subscribed!|Upgrade to Pro)/ },
} satisfies Record<Exclude<MemberPath, Apart | AdminPath>, Opened>;

export const adminPages = {
  '/admin': { heading: /^Overview/ },
  '/admin/users': { heading: /^Admin Dashboard/ },
  '/admin/messages': { heading: /^Messages/ },
  '/admin/prompts': { heading: /^Prompts/ },
  '/admin/audit': { heading: /^Audit log/ },
} satisfies Record<Exclude<AdminPath, Apart>, Opened>;

/** The pages of a table with their addresses. */
export const opened = (pages: Readonly<Record<string, Opened>>) =>
  Object.entries(pages).map(([path, { at = path, heading }]) => ({ at, heading }));
