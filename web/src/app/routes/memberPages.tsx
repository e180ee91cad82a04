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

/** Takes the page out of its module. */
const page =
  <Name extends string>(name: Name) =>
  (module: Record<Name, ComponentType> & Pick<PageModule, 'queries'>): PageModule => ({
    default: module[name],
    queries: module.queries,
  });

const loaders = {
  '/': () => import('../../pages/library/DashboardPage.tsx').then(page('DashboardPage')),
  '/prompts': () => import('../../pages/prompts/PromptsPage.tsx').then(page('PromptsPage')),
  '/category/:slug': () => import('../../pages/prompts/CategoryPage.tsx').then(page('CategoryPage')),
  '/prompt/:id': () => import('../../pages/prompts/PromptPage.tsx').then(page('PromptPage')),
  '/workflows': () => import('../../pages/workflows/WorkflowsPage.tsx').then(page('WorkflowsPage')),
  '/workflows/new': () => import('../../pages/workflows/NewWorkflowPage.tsx').then(page('NewWorkflowPage')),
  '/workflows/:id': () => import('../../pages/workflows/WorkflowPage.tsx').then(page('WorkflowPage')),
  '/workflows/mine/:id': () => import('../../pages/workflows/OwnWorkflowPage.tsx').then(page('OwnWorkflowPage')),
  '/workflows/mine/:id/edit': () => import('../../pages/workflows/EditWorkflowPage.tsx').then(page('EditWorkflowPage')),
  '/favorites': () => import('../../pages/library/FavoritesPage.tsx').then(page('FavoritesPage')),
  '/my-prompts': () => import('../../pages/mine/MyPromptsPage.tsx').then(page('MyPromptsPage')),
  '/my-prompts/new': () => import('../../pages/mine/NewOwnPromptPage.tsx').then(page('NewOwnPromptPage')),
  '/my-prompts/:id': () => import('../../pages/mine/OwnPromptPage.tsx').then(page('OwnPromptPage')),
  '/my-prompts/:id/edit': () => import('../../pages/mine/EditOwnPromptPage.tsx').then(page('EditOwnPromptPage')),
  '/my-versions': () => import('../../pages/versions/MyVersionsPage.tsx').then(page('MyVersionsPage')),
  '/my-versions/:id': () => import('../../pages/versions/MyVersionPage.tsx').then(page('MyVersionPage')),
  '/my-versions/:id/compare': () => import('../../pages/versions/ComparePage.tsx').then(page('ComparePage')),
  '/my-versions/:id/history': () => import('../../pages/versions/HistoryPage.tsx').then(page('HistoryPage')),
  '/collections': () => import('../../pages/mine/CollectionsPage.tsx').then(page('CollectionsPage')),
  '/collections/:id': () => import('../../pages/mine/CollectionPage.tsx').then(page('CollectionPage')),
  '/recent': () => import('../../pages/library/RecentPage.tsx').then(page('RecentPage')),
  '/record': () => import('../../pages/record/RecordPage.tsx').then(page('RecordPage')),
  '/search': () => import('../../pages/prompts/SearchPage.tsx').then(page('SearchPage')),
  '/subscribe': () => import('../../pages/billing/SubscribePage.tsx').then(page('SubscribePage')),
  '/account': () => import('./AccountRoute.tsx').then(page('AccountRoute')),
  '/account/practice': () => import('../../pages/account/PracticePage.tsx').then(page('PracticePage')),
  '/oauth/authorize': () => import('../../pages/oauth/AuthorizePage.tsx').then(page('AuthorizePage')),
  '/account/client-sets': () => import('../../pages/account/ClientSetsPage.tsx').then(page('ClientSetsPage')),
  '/account/keys': () => import('../../pages/account/KeysPage.tsx').then(page('KeysPage')),
  '/billing': () => import('../../pages/billing/BillingPage.tsx').then(page('BillingPage')),
  '/generator': () => import('../../pages/library/GeneratorPage.tsx').then(page('GeneratorPage')),
  '/admin': () => import('../../pages/admin/OverviewPage.tsx').then(page('OverviewPage')),
  '/admin/users': () => import('../../pages/users/UsersPage.tsx').then(page('UsersPage')),
  '/admin/users/:id': () => import('../../pages/users/UserPage.tsx').then(page('UserPage')),
  '/admin/messages': () => import('../../pages/admin/MessagesPage.tsx').then(page('MessagesPage')),
  '/admin/prompts': () => import('../../pages/admin/PromptFiguresPage.tsx').then(page('PromptFiguresPage')),
  '/admin/audit': () => import('../../pages/admin/AuditPage.tsx').then(page('AuditPage')),
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
