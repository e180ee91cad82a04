import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

export const MAX_LIFETIME_DAYS = 365;
const DEFAULT_LIFETIME_DAYS = 90;

/** The list is not paged, but short: a member has about ten active keys. */
export const keyListComplexity = ({ childComplexity }: { childComplexity: number }): number => 10 + 10 * childComplexity;

@ObjectType({
  description:
    'With which a program asks in place of a person. It opens what its rights say, and never the account, its billing or the administration.',
})
export class ApiKey {
  @Field(() => ID, { description: 'The part of the key that names it; no secret.' })
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'How the key begins, such as plk_live_3f9a1c.' })
  prefix!: string;

  @Field(() => String, { description: 'The last four characters of the key, by which it is told from others.' })
  lastFour!: string;

  @Field(() => [String], { description: 'What it was made to open, such as catalog:read; see `apiScopes`.' })
  scopes!: string[];

  @Field(() => Boolean, {
    description: 'Whether it is for trying out: what it writes is answered as if it were done, and not kept.',
  })
  isTest!: boolean;

  @Field(() => Boolean, { description: 'Whether it opens anything: neither revoked nor over.' })
  isAlive!: boolean;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it ends by itself: at most a year after it was made.' })
  expiresAt!: Date;

  @Field(() => GraphQLDateTimeISO, { nullable: true })
  revokedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When a new key took its place; from then on it lives for a day at most.',
  })
  replacedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Written at most every five minutes; null where it was never used.',
  })
  lastUsedAt!: Date | null;
}

@ObjectType({ description: 'How much a key was used on one day.' })
export class ApiKeyDay {
  @Field(() => String, { description: 'The day (UTC), as 2026-11-21.' })
  day!: string;

  @Field(() => Int, { description: 'Requests that the key was sent with, refused ones included.' })
  requests!: number;
}

@ObjectType({ description: 'A key that has just been made.' })
export class ApiKeyPayload {
  @Field(() => ApiKey)
  apiKey!: ApiKey;

  @Field(() => String, {
    description: 'The key itself: send it as `Authorization: Bearer …`. It is shown this once and cannot be shown again.',
  })
  key!: string;

  @Field(() => [ApiKey], { description: 'All keys of the member, as `apiKeys` answers them.', complexity: keyListComplexity })
  apiKeys!: ApiKey[];
}

@ObjectType({ description: 'A right that a key can have. A key opens nothing else.' })
export class ApiScope {
  @Field(() => String, { description: 'Such as catalog:read.' })
  name!: string;

  @Field(() => String, { description: 'What it opens, in a sentence.' })
  description!: string;

  @Field(() => Boolean, {
    description: 'Whether the plan has to be Pro, when the key is made and when it is used.',
  })
  needsPro!: boolean;

  @Field(() => [String], {
    description: 'What it opens: fields of the root such as Query.prompts, or a field of a type such as Prompt.content.',
  })
  operations!: readonly string[];
}

@InputType()
export class CreateApiKeyInput {
  @Field(() => String, { description: 'What it is for; 1 to 100 characters.' })
  name!: string;

  @Field(() => [String], { description: 'At least one, such as catalog:read.' })
  scopes!: string[];

  @Field(() => Int, { defaultValue: DEFAULT_LIFETIME_DAYS, description: 'In how many days it ends: 1 to 365.' })
  expiresInDays!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'For trying out: what it writes is answered as if it were done, and not kept.',
  })
  isTest!: boolean;
}
