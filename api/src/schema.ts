import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { assertAccessIsDeclared, Authorization } from './core/authorization.ts';
import { assertGuardsAreCalled, callFieldResolversDirectly, readPropertiesDirectly } from './core/simple-fields.ts';
import { AccountResolver } from './features/account/account.resolver.ts';
import { CredentialsResolver } from './features/account/credentials.resolver.ts';
import { SecondFactorResolver } from './features/account/second-factor.resolver.ts';
import { OverviewResolver } from './features/administration/overview/overview.resolver.ts';
import { SystemResolver } from './features/administration/system/system.resolver.ts';
import { UserActionsResolver } from './features/administration/users/user.actions.resolver.ts';
import { UserChangeResolver } from './features/administration/users/user.change.resolver.ts';
import { UserCredentialsResolver } from './features/administration/credentials/credentials.resolver.ts';
import { UserLinksResolver } from './features/administration/users/user.links.resolver.ts';
import { UserRecordResolver } from './features/administration/users/user.record.resolver.ts';
import { UsersResolver } from './features/administration/users/user.list.resolver.ts';
import { AuditResolver } from './features/audit/audit.resolver.ts';
import { AppInfoResolver } from './features/auth/app-info.resolver.ts';
import { AuthResolver } from './features/auth/auth.resolver.ts';
import { PasswordResolver } from './features/auth/password/password.resolver.ts';
import { SuperUserResolver } from './features/auth/super-user/super-user.resolver.ts';
import { BillingResolver } from './features/billing/billing.resolver.ts';
import { InvoiceDetailsResolver } from './features/billing/invoicing/invoice-details.resolver.ts';
import { CheckoutResolver } from './features/billing/checkout/checkout.resolver.ts';
import { ClientSetsResolver } from './features/client-sets/client-sets.resolver.ts';
import { ContactResolver } from './features/contact/contact.resolver.ts';
import { InboxResolver } from './features/contact/inbox.resolver.ts';
import { SignUpResolver } from './features/auth/sign-up/sign-up.resolver.ts';
import { FavoriteResolver } from './features/favorites/favorite.resolver.ts';
import { OutboxResolver } from './features/mail/outbox.resolver.ts';
import { PracticeResolver } from './features/practice/practice.resolver.ts';
import { CollectionResolver } from './features/mine/collections/collection.resolver.ts';
import { CollectionEntryResolver } from './features/mine/collections/entry.resolver.ts';
import { OwnPromptResolver } from './features/mine/own-prompt.resolver.ts';
import { MyVersionResolver } from './features/mine/versions/my-version.resolver.ts';
import { TransferResolver } from './features/mine/transfer/transfer.resolver.ts';
import { OwnWorkflowResolver } from './features/mine/workflows/own-workflow.resolver.ts';
import { OwnWorkflowLockResolver, OwnWorkflowStepResolver } from './features/mine/workflows/step.resolver.ts';
import { CategoryResolver } from './features/prompts/category.resolver.ts';
import { AssistantResolver } from './features/assistants/assistant.resolver.ts';
import { KeyResolver } from './features/partners/key.resolver.ts';
import { KeyOperationResolver } from './features/partners/operations/operation.resolver.ts';
import { PromptResolver } from './features/prompts/prompt.resolver.ts';
import { EditionResolver, WorkedExampleResolver } from './features/prompts/worked-example/worked-example.resolver.ts';
import { WorkflowResolver, WorkflowStepResolver } from './features/prompts/workflows/workflow.resolver.ts';
import { AiUseRecordResolver } from './features/record/record.resolver.ts';
import { ReportResolver } from './features/reports/report.resolver.ts';
import { StatusResolver } from './features/status/status.resolver.ts';
import { SearchResolver } from './features/usage/search.resolver.ts';
import { UsageResolver } from './features/usage/usage.resolver.ts';
import { UserResolver } from './features/users/user.resolver.ts';

const resolvers: NonEmptyArray<new () => object> = [
  AppInfoResolver,
  AuthResolver,
  SignUpResolver,
  SuperUserResolver,
  PasswordResolver,
  AccountResolver,
  CredentialsResolver,
  SecondFactorResolver,
  PracticeResolver,
  AiUseRecordResolver,
  OwnPromptResolver,
  CollectionResolver,
  CollectionEntryResolver,
  OwnWorkflowResolver,
  OwnWorkflowLockResolver,
  OwnWorkflowStepResolver,
  TransferResolver,
  MyVersionResolver,
  UserResolver,
  CategoryResolver,
  PromptResolver,
  EditionResolver,
  WorkedExampleResolver,
  WorkflowResolver,
  WorkflowStepResolver,
  FavoriteResolver,
  UsageResolver,
  SearchResolver,
  CheckoutResolver,
  BillingResolver,
  InvoiceDetailsResolver,
  ClientSetsResolver,
  ContactResolver,
  InboxResolver,
  ReportResolver,
  StatusResolver,
  OutboxResolver,
  OverviewResolver,
  SystemResolver,
  UsersResolver,
  UserRecordResolver,
  UserChangeResolver,
  UserActionsResolver,
  UserLinksResolver,
  UserCredentialsResolver,
  AuditResolver,
  KeyResolver,
  AssistantResolver,
  KeyOperationResolver,
];

/** The contract. `npm run codegen` writes it to schema.graphql. */
export function createSchema(): GraphQLSchema {
  readPropertiesDirectly();
  const schema = buildSchemaSync({ resolvers, authChecker: Authorization, validate: false });
  assertGuardsAreCalled();
  callFieldResolversDirectly(schema);
  assertAccessIsDeclared(schema);
  return schema;
}
