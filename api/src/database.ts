import { migrations } from '../migrations/index.ts';
import type { Config } from './core/config.ts';
import type { DatabaseOptions } from './core/database/db.ts';
import { Session } from './features/auth/session/session.entity.ts';
import { Favorite } from './features/favorites/favorite.entity.ts';
import { Category } from './features/prompts/category.entity.ts';
import { Prompt } from './features/prompts/prompt.entity.ts';
import { User } from './features/users/user.entity.ts';

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
});
