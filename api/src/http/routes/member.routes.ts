import {
  AllFavoritesDocument,
  FavoriteDocument,
  RecentUsesDocument,
  RecordUseDocument,
  SetFavoriteDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { z } from 'zod';
import { defaultLimits } from '../../core/config/limits.ts';
import { restRoute } from './route.ts';
import { favoriteState, prompt, recentPrompt, recordedUse, stats } from './entities.ts';
import { requireFound, promptParams, success, toPrompt } from './shapes.ts';

const { changesPerMinute, usesPerMinute, usesPerDay } = defaultLimits;

/** What both routes that change a favorite share. */
const favoriteRoute = (isFavorited: boolean) => ({
  path: '/user/favorites/:id',
  note: `Repeating it changes nothing. By default, more than ${changesPerMinute} changes a minute of what is the member's own are 429.`,
  params: promptParams,
  errors: ['NOT_FOUND'] as const,
  document: SetFavoriteDocument,
  variables: ({ params }: { params: { id: string } }) => ({ promptId: params.id, isFavorited }),
  response: favoriteState,
});

/** The routes of a member's favorites and uses. */
export const memberRoutes = [
  restRoute({
    name: 'getStats',
    summary: 'Get the statistics of the member.',
    method: 'get',
    path: '/user/stats',
    document: StatsDocument,
    variables: () => ({}),
    response: stats,
    pick: (data) => data.stats,
  }),
  restRoute({
    name: 'listRecentPrompts',
    summary: 'List the 20 latest prompts that the member has used, newest first.',
    method: 'get',
    path: '/user/recent-prompts',
    document: RecentUsesDocument,
    variables: () => ({}),
    response: z.array(recentPrompt),
    pick: ({ recentUses }) =>
      recentUses.map((use) => ({ ...toPrompt(use.prompt), usedAt: use.usedAt, categoryName: use.prompt.category.name })),
  }),
  restRoute({
    name: 'listFavorites',
    summary: 'List the prompts that the member has starred, the latest star first, at most 1,000.',
    method: 'get',
    path: '/user/favorites',
    document: AllFavoritesDocument,
    variables: () => ({}),
    response: z.array(prompt),
    pick: ({ allFavorites }) => allFavorites.map(toPrompt),
  }),
  restRoute({
    name: 'getFavorite',
    summary: 'Ask whether the member has starred a prompt.',
    method: 'get',
    path: '/user/favorites/:id',
    params: promptParams,
    errors: ['NOT_FOUND'],
    document: FavoriteDocument,
    variables: ({ params }) => ({ promptId: params.id }),
    response: favoriteState,
    pick: (data) => ({ isFavorited: requireFound(data.prompt, 'Prompt').isFavorited }),
  }),
  restRoute({
    ...favoriteRoute(true),
    name: 'addFavorite',
    summary: 'Star a prompt.',
    method: 'post',
    pick: ({ setFavorite }) => ({ isFavorited: setFavorite.prompt.isFavorited }),
  }),
  restRoute({
    ...favoriteRoute(false),
    name: 'removeFavorite',
    summary: 'Unstar a prompt.',
    method: 'delete',
    pick: ({ setFavorite }) => ({ isFavorited: setFavorite.prompt.isFavorited }),
  }),
  restRoute({
    name: 'recordUse',
    summary: 'Record that the member has used a prompt.',
    note: `Only which prompt is recorded, never what was typed into it. It takes no body: an assistant and a matter are recorded by \`recordUse\` of GraphQL, in a session. A repeat within 60 seconds is not counted. A locked prompt is 403; by default, more than ${usesPerMinute} uses a minute, or ${usesPerDay.toLocaleString('en-US')} in 24 hours, are 429.`,
    method: 'post',
    path: '/user/prompt-usage/:id',
    params: promptParams,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    document: RecordUseDocument,
    variables: ({ params }) => ({ promptId: params.id }),
    response: recordedUse,
    pick: ({ recordUse: { isCounted } }) => ({ ...success, isCounted }),
  }),
];
