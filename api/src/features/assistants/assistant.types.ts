import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { ApiScope } from '../partners/key.types.ts';

const optional = (description: string) => ({ nullable: true, description }) as const;

@InputType({ description: 'What an assistant asks for, as it says in the URL of the authorization request (OAuth 2.1).' })
export class AssistantRequestInput {
  @Field(() => String, { description: '`client_id`.' })
  clientId!: string;

  @Field(() => String, { description: '`redirect_uri`.' })
  redirectUri!: string;

  @Field(() => String, optional('`response_type`, which must be code.'))
  responseType?: string | null;

  @Field(
    () => String,
    optional(
      '`scope`: scopes of API keys, separated by spaces. If it is missing, those of the registration, or all that open something at /mcp.',
    ),
  )
  scope?: string | null;

  @Field(() => String, optional('`state`, which is sent back.'))
  state?: string | null;

  @Field(() => String, optional('`code_challenge` (PKCE).'))
  codeChallenge?: string | null;

  @Field(() => String, optional('`code_challenge_method`, which must be S256.'))
  codeChallengeMethod?: string | null;

  @Field(() => String, optional('`resource`, which must be the URL of /mcp (RFC 8707).'))
  resource?: string | null;
}

@ObjectType({ description: 'An assistant that asks to be connected. What it says of itself is not verified.' })
export class AssistantRequest {
  @Field(() => String, { description: 'How it calls itself.' })
  name!: string;

  @Field(() => String, { description: 'Where the response goes: a host, or the whole URI if it is of an installed program.' })
  redirectHost!: string;

  @Field(() => Boolean, { description: 'Whether the response goes to a program on the same computer.' })
  isLoopback!: boolean;

  @Field(() => [ApiScope], { description: 'What it asks for.' })
  scopes!: ApiScope[];

  @Field(() => String, { description: 'The URL that tells it that the member has denied the request.' })
  denyUrl!: string;
}

@ObjectType({ description: 'An assistant that a member has connected. Its tokens work at /mcp only, within its scopes.' })
export class ConnectedAssistant {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'How it calls itself, which is not verified.' })
  name!: string;

  @Field(() => String, { description: 'Where it was connected from: a host, or the scheme of an installed program.' })
  redirectHost!: string;

  @Field(() => [String], { description: 'What the member has allowed, such as catalog:read; see `apiScopes`.' })
  scopes!: string[];

  @Field(() => GraphQLDateTimeISO)
  connectedAt!: Date;

  @Field(() => GraphQLDateTimeISO, {
    description: 'When it ends: a year after it was connected, or 30 days after its last refresh.',
  })
  expiresAt!: Date;

  @Field(() => GraphQLDateTimeISO, optional('Updated at most every five minutes; null if it was never used.'))
  lastUsedAt!: Date | null;
}
