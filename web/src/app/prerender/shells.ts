import { createCache } from '../../api/cache.ts';
import { LibraryShellDocument } from '../LibraryShell.generated.ts';
import type { PageQuery } from '../firstLoad/firstData.ts';
import type { FirstQuery } from '../firstLoad/firstRequest.ts';
import { mergedQuery } from '../firstLoad/mergedQuery.ts';
import { memberPages } from '../routes/memberPages.tsx';
import type { MemberPath } from '../routeTable.ts';

interface Shell {
  /** Before the data has loaded. */
  title: string;
  /** The module of the page. */
  source: string;
  /** A query with which the page loads something. Without one, some pages show an error at once. */
  search?: string;
}

/** The pages of members. Each has a prerendered shell. */
export const shells: Readonly<Record<MemberPath, Shell>> = {
  '/': { title: 'Dashboard', source: 'src/pages/library/DashboardPage.tsx' },
  '/prompts': { title: 'All Prompts', source: 'src/pages/prompts/PromptsPage.tsx' },
  '/category/:slug': { title: 'Category', source: 'src/pages/prompts/CategoryPage.tsx' },
  '/prompt/:id': { title: 'Prompt', source: 'src/pages/prompts/PromptPage.tsx' },
  '/favorites': { title: 'Favorites', source: 'src/pages/library/FavoritesPage.tsx' },
  '/my-prompts': { title: 'My Prompts', source: 'src/pages/mine/MyPromptsPage.tsx' },
  '/my-prompts/new': { title: 'New Prompt', source: 'src/pages/mine/NewOwnPromptPage.tsx' },
  '/my-prompts/:id': { title: 'My Prompt', source: 'src/pages/mine/OwnPromptPage.tsx' },
  '/my-prompts/:id/edit': { title: 'Edit Prompt', source: 'src/pages/mine/EditOwnPromptPage.tsx' },
  '/my-versions': { title: 'My Versions', source: 'src/pages/versions/MyVersionsPage.tsx' },
  '/my-versions/:id': { title: 'My Version', source: 'src/pages/versions/MyVersionPage.tsx' },
  '/my-versions/:id/compare': { title: 'Compare', source: 'src/pages/versions/ComparePage.tsx' },
  '/my-versions/:id/history': { title: 'History', source: 'src/pages/versions/HistoryPage.tsx' },
  '/collections': { title: 'Collections', source: 'src/pages/mine/CollectionsPage.tsx' },
  '/collections/:id': { title: 'Collection', source: 'src/pages/mine/CollectionPage.tsx' },
  '/recent': { title: 'Recent', source: 'src/pages/library/RecentPage.tsx' },
  '/record': { title: 'AI-use record', source: 'src/pages/record/RecordPage.tsx' },
  '/search': { title: 'Search', source: 'src/pages/prompts/SearchPage.tsx' },
  '/generator': { title: 'Prompt Generator', source: 'src/pages/library/GeneratorPage.tsx' },
  '/subscribe': { title: 'Subscribe', source: 'src/pages/billing/SubscribePage.tsx' },
  '/account': { title: 'Account', source: 'src/app/routes/AccountRoute.tsx' },
  '/workflows': { title: 'Workflows', source: 'src/pages/workflows/WorkflowsPage.tsx' },
  '/workflows/:id': { title: 'Workflow', source: 'src/pages/workflows/WorkflowPage.tsx' },
  '/workflows/new': { title: 'New Workflow', source: 'src/pages/workflows/NewWorkflowPage.tsx' },
  '/workflows/mine/:id': { title: 'My Workflow', source: 'src/pages/workflows/OwnWorkflowPage.tsx' },
  '/workflows/mine/:id/edit': { title: 'Edit Workflow', source: 'src/pages/workflows/EditWorkflowPage.tsx' },
  '/account/practice': { title: 'Practice profile', source: 'src/pages/account/PracticePage.tsx' },
  '/oauth/authorize': {
    title: 'Connect an assistant',
    source: 'src/pages/oauth/AuthorizePage.tsx',
    search: '?client_id=client&redirect_uri=uri',
  },
  '/account/client-sets': { title: 'Client sets', source: 'src/pages/account/ClientSetsPage.tsx' },
  '/account/keys': { title: 'API keys', source: 'src/pages/account/KeysPage.tsx' },
  '/billing': { title: 'Billing', source: 'src/pages/billing/BillingPage.tsx' },
  '/admin': { title: 'Overview', source: 'src/pages/admin/OverviewPage.tsx' },
  '/admin/users': { title: 'Admin Dashboard', source: 'src/pages/users/UsersPage.tsx' },
  '/admin/users/:id': { title: 'User', source: 'src/pages/users/UserPage.tsx' },
  '/admin/messages': { title: 'Messages', source: 'src/pages/admin/MessagesPage.tsx' },
  '/admin/prompts': { title: 'Prompts', source: 'src/pages/admin/PromptFiguresPage.tsx' },
  '/admin/audit': { title: 'Audit log', source: 'src/pages/admin/AuditPage.tsx' },
};

/** What a page of members requests with the document, apart from the data of the layout. */
export interface MemberPage {
  path: string;
  queries: readonly PageQuery[];
  /** The parameters of its route, each with its own name as its value, as in the path of the shell. */
  params: Readonly<Record<string, string>>;
}

export async function memberPageOf(path: string): Promise<MemberPage> {
  const page = await memberPages.find((each) => each.path === path)?.load();
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([parameter, name = '']) => [name, parameter]));
  return { path, queries: page?.queries ?? [], params };
}

/** The queries of the layout and of the page. */
export const firstQueriesOf = ({ queries }: MemberPage): PageQuery[] => [{ query: LibraryShellDocument }, ...queries];

/** What boot.ts requests for a page: the data of the layout, and what the page asks for at first. */
export function firstQueryOf(page: MemberPage): FirstQuery {
  const all = firstQueriesOf(page);
  // The cache needs the type of everything.
  const cache = createCache();
  return {
    path: page.path,
    query: mergedQuery(all.map(({ query }) => cache.transformDocument(query))),
    variables: Object.assign({}, ...all.map(({ variables }) => variables)) as FirstQuery['variables'],
  };
}
