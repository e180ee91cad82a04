import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { matchPath } from 'react-router-dom';
import type { MemberPath } from '../routeTable.ts';

const loaders = {
  '/': () => import('../../pages/library/DashboardPage.tsx').then((m) => ({ default: m.DashboardPage })),
  '/prompts': () => import('../../pages/prompts/PromptsPage.tsx').then((m) => ({ default: m.PromptsPage })),
  '/category/:slug': () => import('../../pages/prompts/CategoryPage.tsx').then((m) => ({ default: m.CategoryPage })),
  '/prompt/:id': () => import('../../pages/prompts/PromptPage.tsx').then((m) => ({ default: m.PromptPage })),
  '/favorites': () => import('../../pages/library/FavoritesPage.tsx').then((m) => ({ default: m.FavoritesPage })),
  '/recent': () => import('../../pages/library/RecentPage.tsx').then((m) => ({ default: m.RecentPage })),
  '/search': () => import('../../pages/prompts/SearchPage.tsx').then((m) => ({ default: m.SearchPage })),
  '/subscribe': () => import('../../pages/billing/SubscribePage.tsx').then((m) => ({ default: m.SubscribePage })),
  '/account': () => import('./AccountRoute.tsx').then((m) => ({ default: m.AccountRoute })),
  '/account/keys': () => import('../../pages/account/KeysPage.tsx').then((m) => ({ default: m.KeysPage })),
  '/billing': () => import('../../pages/billing/BillingPage.tsx').then((m) => ({ default: m.BillingPage })),
  '/generator': () => import('../../pages/library/GeneratorPage.tsx').then((m) => ({ default: m.GeneratorPage })),
  '/admin': () => import('../../pages/admin/OverviewPage.tsx').then((m) => ({ default: m.OverviewPage })),
  '/admin/users': () => import('../../pages/users/UsersPage.tsx').then((m) => ({ default: m.UsersPage })),
  '/admin/users/:id': () => import('../../pages/users/UserPage.tsx').then((m) => ({ default: m.UserPage })),
  '/admin/messages': () => import('../../pages/admin/MessagesPage.tsx').then((m) => ({ default: m.MessagesPage })),
  '/admin/prompts': () => import('../../pages/admin/PromptFiguresPage.tsx').then((m) => ({ default: m.PromptFiguresPage })),
  '/admin/audit': () => import('../../pages/admin/AuditPage.tsx').then((m) => ({ default: m.AuditPage })),
} satisfies Record<MemberPath, () => Promise<{ default: ComponentType }>>;

/** The pages of members, each in its own chunk. */
export const memberPages = Object.entries(loaders).map(
  ([path, load]): { path: string; Page: LazyExoticComponent<ComponentType> } => ({ path, Page: lazy(load) }),
);

/** Loads the code of a page while the shell query runs. A failure shows when the page renders. */
export function preloadPage(pathname: string): void {
  for (const [path, load] of Object.entries(loaders)) {
    if (matchPath(path, pathname)) load().catch(() => undefined);
  }
}
