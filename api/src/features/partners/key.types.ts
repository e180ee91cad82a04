import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

export const MAX_LIFETIME_DAYS = 365;
const DEFAULT_LIFETIME_DAYS = 90;

/** The list is not paged, but short: a member has about ten active keys. */
export const keyListComplexity = ({ childComplexity }: { childComplexity: number }): number => 10 + 10 * childComplexity;

@ObjectType({
  description:
    'A program sends it to act for a member, within its scopes. It never opens the account, its billing or the administration.',
})
export class ApiKey {
  @Field(() => ID, { description: 'The part of the key that identifies it; not secret.' })
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'How the key begins, such as plk_live_3f9a1c.' })
  prefix!: string;

  @Field(() => String, { description: 'The last four characters of the key, to tell it from others.' })
  lastFour!: string;

  @Field(() => [String], { description: 'The scopes that it was created with, such as catalog:read; see `apiScopes`.' })
  scopes!: string[];

  @Field(() => Boolean, {
    description: 'Whether it is a test key: its writes get the same responses, but are not kept.',
  })
  isTest!: boolean;

  @Field(() => Boolean, { description: 'Whether it works: neither revoked nor expired.' })
  isAlive!: boolean;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it expires: at most a year after it was created.' })
  expiresAt!: Date;

  @Field(() => GraphQLDateTimeISO, { nullable: true })
  revokedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When a new key replaced it; from then on it works for at most a day.',
  })
  replacedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Updated at most every five minutes; null if it was never used.',
  })
  lastUsedAt!: Date | null;
}

@ObjectType({ description: 'How much a key was used on one day.' })
export class ApiKeyDay {
  @Field(() => String, { description: 'The day (UTC), as 2026-11-21.' })
  day!: string;

  @Field(() => Int, { description: 'Requests sent with the key, including refused ones.' })
  requests!: number;
}

@ObjectType({ description: 'A key that has just been created.' })
export class ApiKeyPayload {
  @Field(() => ApiKey)
  apiKey!: ApiKey;

  @Field(() => String, {
    description: 'The key itself: send it as `Authorization: Bearer …`. It is returned only once.',
  })
  key!: string;

  @Field(() => [ApiKey], { description: 'All keys of the member, as `apiKeys` returns them.', complexity: keyListComplexity })
  apiKeys!: ApiKey[];
}

@ObjectType({ description: 'A scope that a key can have. A key allows nothing outside its scopes.' })
export class ApiScope {
  @Field(() => String, { description: 'Such as catalog:read.' })
  name!: string;

  @Field(() => String, { description: 'What it allows, in a sentence.' })
  description!: string;

  @Field(() => Boolean, {
    description: 'Whether it needs the Pro plan, both when the key is created and when it is used.',
  })
  needsPro!: boolean;

  @Field(() => [String], {
    description: 'What it allows: root fields such as Query.prompts, or a field of a type such as Prompt.content.',
  })
  operations!: readonly string[];
}

@InputType()
export class CreateApiKeyInput {
  @Field(() => String, { description: 'What it is for; 1 to 100 characters.' })
  name!: string;

  @Field(() => [String], { description: 'At least one, such as catalog:read.' })
  scopes!: string[];

  @Field(() => Int, { defaultValue: DEFAULT_LIFETIME_DAYS, description: 'In how many days it expires: 1 to 365.' })
  expiresInDays!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether to create a test key: its writes get the same responses, but are not kept.',
  })
  isTest!: boolean;
}
