/**
 * Every page there is, and whom it is for: a `member` alone, `everyone` with the same face, or `each` with a face of
 * its own (`/` is the front page to a visitor and the dashboard to a member). The build writes the patterns to
 * dist/routes.json, by which the server knows a 404; links to pages that are not here stay hidden
 * (ui/page/existingPages.tsx). So a new page is a line here and one in routes/memberPages.tsx
 * or routes/everyonePages.tsx.
 */
export const routeTable = [
  { path: '/', audience: 'each' },
  { path: '/user-login', audience: 'everyone' },
  { path: '/super-login', audience: 'everyone' },
  { path: '/forgot-password', audience: 'everyone' },
  { path: '/set-password', audience: 'everyone' },
  { path: '/chat', audience: 'everyone' },
  { path: '/privacy-policy', audience: 'everyone' },
  { path: '/terms-of-service', audience: 'everyone' },
  { path: '/cookie-policy', audience: 'everyone' },
  { path: '/sign-up', audience: 'everyone' },
  { path: '/verify-email', audience: 'everyone' },
  { path: '/contact', audience: 'everyone' },
  { path: '/status', audience: 'everyone' },
  { path: '/outbox', audience: 'everyone' },
  { path: '/developers', audience: 'everyone' },
  { path: '/developers/graphql', audience: 'everyone' },
  { path: '/developers/types', audience: 'everyone' },
  { path: '/developers/rest', audience: 'everyone' },
  { path: '/playground', audience: 'everyone' },
  { path: '/checkout', audience: 'everyone' },
  { path: '/subscription-success', audience: 'everyone' },
  { path: '/stripe-stand-in/portal/:id', audience: 'everyone' },
  { path: '/subscribe', audience: 'each' },
  { path: '/billing', audience: 'member' },
  { path: '/account', audience: 'member' },
  { path: '/account/keys', audience: 'member' },
  { path: '/prompts', audience: 'member' },
  { path: '/category/:slug', audience: 'member' },
  { path: '/prompt/:id', audience: 'member' },
  { path: '/favorites', audience: 'member' },
  { path: '/recent', audience: 'member' },
  { path: '/search', audience: 'member' },
  { path: '/generator', audience: 'member' },
  { path: '/admin', audience: 'member' },
  { path: '/admin/users', audience: 'member' },
  { path: '/admin/users/:id', audience: 'member' },
  { path: '/admin/messages', audience: 'member' },
  { path: '/admin/prompts', audience: 'member' },
  { path: '/admin/audit', audience: 'member' },
] as const;

type Row = (typeof routeTable)[number];
export type PublicPath = Extract<Row, { audience: 'everyone' }>['path'];
export type MemberPath = Extract<Row, { audience: 'member' | 'each' }>['path'];

export const existingPages: readonly string[] = routeTable.map(({ path }) => path);
