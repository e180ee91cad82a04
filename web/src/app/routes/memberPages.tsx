import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { PageQuery } from '../firstLoad/firstData.ts';
import type { MemberPath } from '../routeTable.ts';
import { preloadable } from '../../ui/page/preloadable.tsx';

interface PageModule {
  default: ComponentType;
  /** What the page asks for at first. Without it, the page sends its queries when it is rendered. */
  queries?: readonly PageQuery[];
}

const loaders = {
  '/': () => import('../../pages/library/DashboardPage.tsx').then((m) => ({ default: m.DashboardPage, queries: m.queries })),
  '/prompts': () => import('../../pages/prompts/PromptsPage.tsx').then((m) => ({ default: m.PromptsPage })),
  '/category/:slug': () => import('../../pages/prompts/CategoryPage.tsx').then((m) => ({ default: m.CategoryPage })),
  '/prompt/:id': () => import('../../pages/prompts/PromptPage.tsx').then((m) => ({ default: m.PromptPage, queries: m.queries })),
  '/workflows': () => import('../../pages/workflows/WorkflowsPage.tsx').then((m) => ({ default: m.WorkflowsPage })),
  '/workflows/new': () => import('../../pages/workflows/NewWorkflowPage.tsx').then((m) => ({ default: m.NewWorkflowPage })),
  '/workflows/:id': () => import('../../pages/workflows/WorkflowPage.tsx').then((m) => ({ default: m.WorkflowPage })),
  '/workflows/mine/:id': () => import('../../pages/workflows/OwnWorkflowPage.tsx').then((m) => ({ default: m.OwnWorkflowPage })),
  '/workflows/mine/:id/edit': () =>
    import('../../pages/workflows/EditWorkflowPage.tsx').then((m) => ({ default: m.EditWorkflowPage })),
  '/favorites': () =>
    import('../../pages/library/FavoritesPage.tsx').then((m) => ({ default: m.FavoritesPage, queries: m.queries })),
  '/my-prompts': () => import('../../pages/mine/MyPromptsPage.tsx').then((m) => ({ default: m.MyPromptsPage })),
  '/my-prompts/new': () => import('../../pages/mine/NewOwnPromptPage.tsx').then((m) => ({ default: m.NewOwnPromptPage })),
  '/my-prompts/:id': () => import('../../pages/mine/OwnPromptPage.tsx').then((m) => ({ default: m.OwnPromptPage })),
  '/my-prompts/:id/edit': () => import('../../pages/mine/EditOwnPromptPage.tsx').then((m) => ({ default: m.EditOwnPromptPage })),
  '/my-versions': () => import('../../pages/versions/MyVersionsPage.tsx').then((m) => ({ default: m.MyVersionsPage })),
  '/my-versions/:id': () => import('../../pages/versions/MyVersionPage.tsx').then((m) => ({ default: m.MyVersionPage })),
  '/my-versions/:id/compare': () => import('../../pages/versions/ComparePage.tsx').then((m) => ({ default: m.ComparePage })),
  '/my-versions/:id/history': () => import('../../pages/versions/HistoryPage.tsx').then((m) => ({ default: m.HistoryPage })),
  '/collections': () => import('../../pages/mine/CollectionsPage.tsx').then((m) => ({ default: m.CollectionsPage })),
  '/collections/:id': () => import('../../pages/mine/CollectionPage.tsx').then((m) => ({ default: m.CollectionPage })),
  '/recent': () => import('../../pages/library/RecentPage.tsx').then((m) => ({ default: m.RecentPage, queries: m.queries })),
  '/record': () => import('../../pages/record/RecordPage.tsx').then((m) => ({ default: m.RecordPage })),
  '/search': () => import('../../pages/prompts/SearchPage.tsx').then((m) => ({ default: m.SearchPage })),
  '/subscribe': () => import('../../pages/billing/SubscribePage.tsx').then((m) => ({ default: m.SubscribePage })),
  '/account': () => import('./AccountRoute.tsx').then((m) => ({ default: m.AccountRoute })),
  '/account/practice': () => import('../../pages/account/PracticePage.tsx').then((m) => ({ default: m.PracticePage })),
  '/oauth/authorize': () => import('../../pages/oauth/AuthorizePage.tsx').then((m) => ({ default: m.AuthorizePage })),
  '/account/client-sets': () => import('../../pages/account/ClientSetsPage.tsx').then((m) => ({ default: m.ClientSetsPage })),
  '/account/keys': () => import('../../pages/account/KeysPage.tsx').then((m) => ({ default: m.KeysPage })),
  '/billing': () => import('../../pages/billing/BillingPage.tsx').then((m) => ({ default: m.BillingPage })),
  '/generator': () => import('../../pages/library/GeneratorPage.tsx').then((m) => ({ default: m.GeneratorPage })),
  '/admin': () => import('../../pages/admin/OverviewPage.tsx').then((m) => ({ default: m.OverviewPage })),
  '/admin/users': () => import('../../pages/users/UsersPage.tsx').then((m) => ({ default: m.UsersPage })),
  '/admin/users/:id': () => import('../../pages/users/UserPage.tsx').then((m) => ({ default: m.UserPage })),
  '/admin/messages': () => import('../../pages/admin/MessagesPage.tsx').then((m) => ({ default: m.MessagesPage })),
  '/admin/prompts': () => import('../../pages/admin/PromptFiguresPage.tsx').then((m) => ({ default: m.PromptFiguresPage })),
  '/admin/audit': () => import('../../pages/admin/AuditPage.tsx').then((m) => ({ default: m.AuditPage })),
} satisfies Record<MemberPath, () => Promise<PageModule>>;

/** The pages of members, each in its own chunk. */
export const memberPages = Object.entries<() => Promise<PageModule>>(loaders).map(([path, load]) => {
  const { Component, load: loadAndKeep } = preloadable(load);
  return { path, Page: Component, load: loadAndKeep };
});

export interface LoadedPage {
  params: object;
  queries: readonly PageQuery[];
}

/** Loads the code of a page before it is rendered. A failure shows when the page renders. */
export async function preloadPage(pathname: string): Promise<LoadedPage> {
  for (const { path, load } of memberPages) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    const page = await load().catch(() => undefined);
    return { params: match.params, queries: page?.queries ?? [] };
  }
  return { params: {}, queries: [] };
}
