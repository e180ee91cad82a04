/**
 * Every page and its audience: members only (`member`), visitors and members alike (`everyone`), or both with different
 * pages (`each`: `/` is the landing page of visitors and the dashboard of members, who see the former at `/welcome`; the pages
 * of prompts and categories are rendered by the server for visitors). The build writes the patterns to dist/routes.json, so
 * that the server can return 404 for other paths.
 * A new page needs a line here and one in routes/publicPages.tsx, or in routes/memberPages.tsx and prerender/shells.ts.
 */
export const routeTable = [
  { path: '/', audience: 'each' },
  { path: '/welcome', audience: 'everyone' },
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
  { path: '/account/practice', audience: 'member' },
  { path: '/oauth/authorize', audience: 'member' },
  { path: '/account/client-sets', audience: 'member' },
  { path: '/prompts', audience: 'member' },
  { path: '/category/:slug', audience: 'each' },
  { path: '/prompt/:id', audience: 'each' },
  { path: '/workflows', audience: 'member' },
  { path: '/workflows/new', audience: 'member' },
  { path: '/workflows/:id', audience: 'member' },
  { path: '/workflows/mine/:id', audience: 'member' },
  { path: '/workflows/mine/:id/edit', audience: 'member' },
  { path: '/favorites', audience: 'member' },
  { path: '/my-prompts', audience: 'member' },
  { path: '/my-prompts/new', audience: 'member' },
  { path: '/my-prompts/:id', audience: 'member' },
  { path: '/my-prompts/:id/edit', audience: 'member' },
  { path: '/my-versions', audience: 'member' },
  { path: '/my-versions/:id', audience: 'member' },
  { path: '/my-versions/:id/compare', audience: 'member' },
  { path: '/my-versions/:id/history', audience: 'member' },
  { path: '/collections', audience: 'member' },
  { path: '/collections/:id', audience: 'member' },
  { path: '/recent', audience: 'member' },
  { path: '/record', audience: 'member' },
  { path: '/search', audience: 'member' },
  { path: '/generator', audience: 'member' },
  { path: '/admin', audience: 'member' },
  { path: '/admin/users', audience: 'member' },
  { path: '/admin/users/:id', audience: 'member' },
  { path: '/admin/messages', audience: 'member' },
  { path: '/admin/prompts', audience: 'member' },
  { path: '/admin/audit', audience: 'member' },
] as const;

type Route = (typeof routeTable)[number];
export type PublicPath = Extract<Route, { audience: 'everyone' }>['path'];
export type MemberPath = Extract<Route, { audience: 'member' | 'each' }>['path'];

export const existingPages: readonly string[] = routeTable.map(({ path }) => path);
