import {
  AllFavoritesDocument,
  FavoriteDocument,
  RecentUsesDocument,
  RecordUseDocument,
  SetFavoriteDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { z } from 'zod';
import { row } from '../row.ts';
import { done, favoriteState, prompt, recentPrompt, stats } from './entities.ts';
import { found, ofPrompt, succeeded, toPrompt } from './shapes.ts';

const setsFavorite = (isFavorited: boolean) => ({
  path: '/user/favorites/:id',
  params: ofPrompt,
  errors: ['NOT_FOUND'] as const,
  document: SetFavoriteDocument,
  variables: ({ params }: { params: { id: string } }) => ({ promptId: params.id, isFavorited }),
  answer: favoriteState,
});

/** The rows of what a member has collected. */
export const memberRows = [
  row({
    name: 'getStats',
    summary: 'Get the figures of the member who asks.',
    method: 'get',
    path: '/user/stats',
    document: StatsDocument,
    variables: () => ({}),
    answer: stats,
    pick: (data) => data.stats,
  }),
  row({
    name: 'listRecentPrompts',
    summary: 'List the 20 latest prompts that the member has used, newest first.',
    method: 'get',
    path: '/user/recent-prompts',
    document: RecentUsesDocument,
    variables: () => ({}),
    answer: z.array(recentPrompt),
    pick: ({ recentUses }) =>
      recentUses.map((use) => ({ ...toPrompt(use.prompt), usedAt: use.usedAt, categoryName: use.prompt.category.name })),
  }),
  row({
    name: 'listFavorites',
    summary: 'List the prompts that the member has starred, the latest star first.',
    method: 'get',
    path: '/user/favorites',
    document: AllFavoritesDocument,
    variables: () => ({}),
    answer: z.array(prompt),
    pick: ({ allFavorites }) => allFavorites.map(toPrompt),
  }),
  row({
    name: 'getFavorite',
    summary: 'Ask whether the member has starred a prompt.',
    method: 'get',
    path: '/user/favorites/:id',
    params: ofPrompt,
    errors: ['NOT_FOUND'],
    document: FavoriteDocument,
    variables: ({ params }) => ({ promptId: params.id }),
    answer: favoriteState,
    pick: (data) => ({ isFavorited: found(data.prompt, 'Prompt').isFavorited }),
  }),
  row({
    ...setsFavorite(true),
    name: 'addFavorite',
    summary: 'Star a prompt.',
    note: 'Doing it twice changes nothing.',
    method: 'post',
    pick: ({ setFavorite }) => ({ isFavorited: setFavorite.prompt.isFavorited }),
  }),
  row({
    ...setsFavorite(false),
    name: 'removeFavorite',
    summary: 'Take the star of a prompt away.',
    note: 'Doing it twice changes nothing.',
    method: 'delete',
    pick: ({ setFavorite }) => ({ isFavorited: setFavorite.prompt.isFavorited }),
  }),
  row({
    name: 'recordUse',
    summary: 'Record that the member has used a prompt.',
    note: 'Which prompt is recorded, never what was typed into it. A repeat within 60 seconds is not counted again. A locked prompt is 403; more than 60 uses a minute are 429.',
    method: 'post',
    path: '/user/prompt-usage/:id',
    params: ofPrompt,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    document: RecordUseDocument,
    variables: ({ params }) => ({ promptId: params.id }),
    answer: done,
    pick: () => succeeded,
  }),
];
