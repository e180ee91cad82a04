import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { Authorization } from './core/authorization.ts';
import { AppInfoResolver } from './features/auth/app-info.resolver.ts';
import { AuthResolver } from './features/auth/auth.resolver.ts';
import { FavoriteResolver, FavoriteStatsResolver } from './features/favorites/favorite.resolver.ts';
import { CategoryResolver } from './features/prompts/category.resolver.ts';
import { PromptResolver } from './features/prompts/prompt.resolver.ts';
import { UsageResolver } from './features/usage/usage.resolver.ts';
import { UserResolver } from './features/users/user.resolver.ts';

const resolvers: NonEmptyArray<new () => object> = [
  AppInfoResolver,
  AuthResolver,
  UserResolver,
  CategoryResolver,
  PromptResolver,
  FavoriteResolver,
  FavoriteStatsResolver,
  UsageResolver,
];

/** The contract. `npm run codegen` writes it to schema.graphql. */
export const createSchema = (): GraphQLSchema => buildSchemaSync({ resolvers, authChecker: Authorization, validate: false });
