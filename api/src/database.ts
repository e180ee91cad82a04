import { migrations } from '../migrations/index.ts';
import type { Config } from './core/config.ts';
import type { WatchedTable } from './core/cache/watched.ts';
import type { DatabaseOptions } from './core/database/db.ts';
import { columns } from './core/database/tables.generated.ts';
import { Session } from './features/auth/session/session.entity.ts';
import { Favorite } from './features/favorites/favorite.entity.ts';
import { Category } from './features/prompts/category.entity.ts';
import { Prompt } from './features/prompts/prompt.entity.ts';
import { User } from './features/users/user.entity.ts';

/** The tables behind what is kept in memory. Their triggers, in the migrations, announce the same changes to other processes. */
const watched: WatchedTable[] = [
  { table: 'sessions', topic: 'accounts', columns: ['user_id', 'expires_at', 'revoked_at'] },
  {
    table: 'users',
    topic: 'accounts',
    columns: [
      'role',
      'disabled_at',
      'stripe_customer_id',
      'stripe_status',
      'current_period_end',
      'pro_until',
      'totp_confirmed_at',
    ],
  },
  {
    table: 'api_keys',
    topic: 'accounts',
    columns: ['user_id', 'scopes', 'is_test', 'secret_hash', 'expires_at', 'revoked_at'],
  },
  { table: 'oauth_grants', topic: 'accounts', columns: ['user_id', 'scopes', 'revoked_at'] },
  ...['categories', 'search_lexemes', 'search_postings', 'search_words', 'workflows'].map((table) => ({
    table,
    topic: 'library',
    columns: Object.keys(columns[table as 'categories']),
    inserts: true,
  })),
  {
    table: 'prompts',
    topic: 'library',
    columns: Object.keys(columns.prompts).filter((column) => column !== 'usage_count'),
    inserts: true,
  },
  { table: 'prompts', topic: 'uses', columns: ['usage_count'], isAnnouncedByProcess: true },
  { table: 'favorites', topic: 'favorites', columns: Object.keys(columns.favorites), inserts: true, isByMember: true },
  ...(['recent_uses', 'prompt_uses'] as const).map((table) => ({
    table,
    topic: 'history',
    columns: Object.keys(columns[table]),
    inserts: true,
    isByMember: true,
    isAnnouncedByProcess: true,
  })),
  {
    table: 'users',
    topic: 'profiles',
    // What `me` says.
    columns: [
      'email',
      'first_name',
      'last_name',
      'profile_image_url',
      'field',
      'role',
      'password_hash',
      'stripe_customer_id',
      'stripe_subscription_id',
      'stripe_status',
      'current_period_end',
      'disabled_at',
      'email_verified_at',
      'pro_until',
    ],
  },
];

/** The options of the database: where it is, its entities and migrations. */
export const databaseOptions = ({
  database,
  dataDir,
  limits,
}: Pick<Config, 'database' | 'dataDir'> & { limits?: Pick<Config['limits'], 'waitingNetwork'> }): DatabaseOptions => ({
  url: database.url,
  poolSize: database.poolSize,
  waitingOfNetwork: limits?.waitingNetwork,
  ...(database.url === undefined && { dataDir }),
  entities: [Category, Prompt, User, Session, Favorite],
  migrations,
  watched,
});
