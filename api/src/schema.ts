import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { Authorization } from './core/authorization.ts';
import { AppInfoResolver } from './features/auth/app-info.resolver.ts';
import { AuthResolver } from './features/auth/auth.resolver.ts';
import { BillingResolver } from './features/billing/billing.resolver.ts';
import { CheckoutResolver } from './features/billing/checkout.resolver.ts';
import { ContactResolver } from './features/contact/contact.resolver.ts';
import { SignUpResolver } from './features/auth/sign-up.resolver.ts';
import { FavoriteResolver, FavoriteStatsResolver } from './features/favorites/favorite.resolver.ts';
import { OutboxResolver } from './features/mail/outbox.resolver.ts';
import { CategoryResolver } from './features/prompts/category.resolver.ts';
import { PromptResolver } from './features/prompts/prompt.resolver.ts';
import { StatusResolver } from './features/status/status.resolver.ts';
import { UsageResolver } from './features/usage/usage.resolver.ts';
import { UserResolver } from './features/users/user.resolver.ts';

const resolvers: NonEmptyArray<new () => object> = [
  AppInfoResolver,
  AuthResolver,
  SignUpResolver,
  UserResolver,
  CategoryResolver,
  PromptResolver,
  FavoriteResolver,
  FavoriteStatsResolver,
  UsageResolver,
  CheckoutResolver,
  BillingResolver,
  ContactResolver,
  StatusResolver,
  OutboxResolver,
];

/** The contract. `npm run codegen` writes it to schema.graphql. */
export const createSchema = (): GraphQLSchema => buildSchemaSync({ resolvers, authChecker: Authorization, validate: false });
