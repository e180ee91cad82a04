import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { PageQuery } from '../firstLoad/firstData.ts';
import type { MemberPath } from '../routeTable.ts';
import { preloadable } from '../../ui/page/preloadable.tsx';

interface PageModule {
  default: ComponentType;
  /** What the page asks for at first. It sends other queries when it is rendered. */
  queries: readonly PageQuery[];
}

const pageOf = (Page: ComponentType, queries: readonly PageQuery[] = []): PageModule => ({ default: Page, queries });

const loaders = {
  '/': () => import('../../pages/library/DashboardPage.tsx').then((m) => pageOf(m.DashboardPage, m.queries)),
  '/prompts': () => import('../../pages/prompts/PromptsPage.tsx').then((m) => pageOf(m.PromptsPage)),
  '/category/:slug': () => import('../../pages/prompts/CategoryPage.tsx').then((m) => pageOf(m.CategoryPage, m.queries)),
  '/prompt/:id': () => import('../../pages/prompts/PromptPage.tsx').then((m) => pageOf(m.PromptPage, m.queries)),
  '/workflows': () => import('../../pages/workflows/WorkflowsPage.tsx').then((m) => pageOf(m.WorkflowsPage, m.queries)),
  '/workflows/new': () => import('../../pages/workflows/NewWorkflowPage.tsx').then((m) => pageOf(m.NewWorkflowPage)),
  '/workflows/:id': () => import('../../pages/workflows/WorkflowPage.tsx').then((m) => pageOf(m.WorkflowPage, m.queries)),
  '/workflows/mine/:id': () => import('../../pages/workflows/OwnWorkflowPage.tsx').then((m) => pageOf(m.OwnWorkflowPage)),
  '/workflows/mine/:id/edit': () => import('../../pages/workflows/EditWorkflowPage.tsx').then((m) => pageOf(m.EditWorkflowPage)),
  '/favorites': () => import('../../pages/library/FavoritesPage.tsx').then((m) => pageOf(m.FavoritesPage, m.queries)),
  '/my-prompts': () => import('../../pages/mine/MyPromptsPage.tsx').then((m) => pageOf(m.MyPromptsPage)),
  '/my-prompts/new': () => import('../../pages/mine/NewOwnPromptPage.tsx').then((m) => pageOf(m.NewOwnPromptPage)),
  '/my-prompts/:id': () => import('../../pages/mine/OwnPromptPage.tsx').then((m) => pageOf(m.OwnPromptPage, m.queries)),
  '/my-prompts/:id/edit': () => import('../../pages/mine/EditOwnPromptPage.tsx').then((m) => pageOf(m.EditOwnPromptPage)),
  '/my-versions': () => import('../../pages/versions/MyVersionsPage.tsx').then((m) => pageOf(m.MyVersionsPage, m.queries)),
  '/my-versions/:id': () => import('../../pages/versions/MyVersionPage.tsx').then((m) => pageOf(m.MyVersionPage)),
  '/my-versions/:id/compare': () => import('../../pages/versions/ComparePage.tsx').then((m) => pageOf(m.ComparePage)),
  '/my-versions/:id/history': () => import('../../pages/versions/HistoryPage.tsx').then((m) => pageOf(m.HistoryPage)),
  '/collections': () => import('../../pages/mine/CollectionsPage.tsx').then((m) => pageOf(m.CollectionsPage, m.queries)),
  '/collections/:id': () => import('../../pages/mine/CollectionPage.tsx').then((m) => pageOf(m.CollectionPage)),
  '/recent': () => import('../../pages/library/RecentPage.tsx').then((m) => pageOf(m.RecentPage, m.queries)),
  '/record': () => import('../../pages/record/RecordPage.tsx').then((m) => pageOf(m.RecordPage)),
  '/search': () => import('../../pages/prompts/SearchPage.tsx').then((m) => pageOf(m.SearchPage)),
  '/subscribe': () => import('../../pages/billing/SubscribePage.tsx').then((m) => pageOf(m.SubscribePage)),
  '/account': () => import('./AccountRoute.tsx').then((m) => pageOf(m.AccountRoute)),
  '/account/practice': () => import('../../pages/account/PracticePage.tsx').then((m) => pageOf(m.PracticePage, m.queries)),
  '/oauth/authorize': () => import('../../pages/oauth/AuthorizePage.tsx').then((m) => pageOf(m.AuthorizePage)),
  '/account/client-sets': () => import('../../pages/account/ClientSetsPage.tsx').then((m) => pageOf(m.ClientSetsPage)),
  '/account/keys': () => import('../../pages/account/KeysPage.tsx').then((m) => pageOf(m.KeysPage)),
  '/billing': () => import('../../pages/billing/BillingPage.tsx').then((m) => pageOf(m.BillingPage)),
  '/generator': () => import('../../pages/library/GeneratorPage.tsx').then((m) => pageOf(m.GeneratorPage)),
  '/admin': () => import('../../pages/admin/OverviewPage.tsx').then((m) => pageOf(m.OverviewPage)),
  '/admin/users': () => import('../../pages/users/UsersPage.tsx').then((m) => pageOf(m.UsersPage)),
  '/admin/users/:id': () => import('../../pages/users/UserPage.tsx').then((m) => pageOf(m.UserPage)),
  '/admin/messages': () => import('../../pages/admin/MessagesPage.tsx').then((m) => pageOf(m.MessagesPage)),
  '/admin/prompts': () => import('../../pages/admin/PromptFiguresPage.tsx').then((m) => pageOf(m.PromptFiguresPage)),
  '/admin/audit': () => import('../../pages/admin/AuditPage.tsx').then((m) => pageOf(m.AuditPage)),
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
