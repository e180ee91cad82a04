import type { PromptAccess, PromptSort, PromptTask } from '../../../api/schema-types.generated.ts';
import { cutText } from '../../../ui/cutText.ts';

/** The filters and sort order of a list. All of them are in the URL. */
export interface Filters {
  q: string;
  category: string | undefined;
  tags: readonly string[];
  task: PromptTask | undefined;
  access: PromptAccess | undefined;
  /** If undefined, a search is sorted by relevance and a plain list by date, newest first. */
  sort: ListSort | undefined;
}

/** The orders that a member can choose. The page of a category has its own. */
type ListSort = Exclude<PromptSort, 'curated'>;

export const SEARCH_MAX = 200;

export const sortLabels: Readonly<Record<ListSort, string>> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  popular: 'Most Popular',
  alphabetical: 'Alphabetical',
};

export const taskLabels: Readonly<Record<PromptTask, string>> = {
  analysis: 'Analysis',
  communication: 'Communication',
  documentation: 'Documentation',
  evaluation: 'Evaluation',
  planning: 'Planning',
  writing: 'Writing',
};

export const accessLabels: Readonly<Record<PromptAccess, string>> = { free: 'Free', premium: 'Pro' };

/** Ignores unknown values, because a URL may contain anything. */
function parseKey<Key extends string>(labels: Readonly<Record<Key, string>>, value: string | null): Key | undefined {
  return (Object.keys(labels) as Key[]).find((key) => key === value);
}

export function parseFilters(params: URLSearchParams): Filters {
  return {
    q: cutText((params.get('q') ?? '').trim(), SEARCH_MAX),
    category: params.get('category') || undefined,
    tags: [...new Set(params.getAll('tag').filter((tag) => tag !== ''))],
    task: parseKey(taskLabels, params.get('task')),
    access: parseKey(accessLabels, params.get('access')),
    sort: parseKey(sortLabels, params.get('sort')),
  };
}

/** The query string of a list, always in the same order and without empty filters. It resets how many items are shown. */
export function toSearchParams({ q, category, tags, task, access, sort }: Filters): URLSearchParams {
  const params = new URLSearchParams();
  const entries = { q, category, task, access, sort };
  for (const [name, value] of Object.entries(entries)) if (value) params.set(name, value);
  for (const tag of tags) params.append('tag', tag);
  return params;
}

/** Tags belong to a category, so changing the category clears them. */
export const withCategory = (filters: Filters, category: string | undefined): Filters => ({ ...filters, category, tags: [] });

export const noFilters: Filters = { q: '', category: undefined, tags: [], task: undefined, access: undefined, sort: undefined };
