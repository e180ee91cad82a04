import { Arg, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isUuid, normalizeUuid } from '../../core/input.ts';
import { kysely } from '../../core/database/query.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import { scopes } from '../partners/scopes.ts';
import { allowAssistant } from './allow.ts';
import { AssistantRequest, AssistantRequestInput, ConnectedAssistant } from './assistant.types.ts';
import { readAuthorization, responseUrl } from './authorization.ts';
import { endGrant } from './grant.ts';
import { listAssistants } from './grant.list.ts';
import { isLoopback, redirectTarget } from './redirect-uri.ts';

/** Each assistant has a quota, so connecting them is limited like creating keys. */
const connectionLimit = { name: 'assistants', points: 20, seconds: 60 * 60 };
const LIST_COMPLEXITY = ({ childComplexity }: { childComplexity: number }) => 10 + 10 * childComplexity;

@Resolver()
export class AssistantResolver {
  @Access('member')
  @Query(() => AssistantRequest, {
    description: 'What an assistant asks for that wants to be connected. BAD_USER_INPUT for a request that is not valid.',
    complexity: 20,
  })
  async assistantRequest(
    @Arg('input', () => AssistantRequestInput) input: AssistantRequestInput,
    @Ctx() ctx: Context,
  ): Promise<AssistantRequest> {
    const request = await readAuthorization(ctx, input);
    const { client, redirectUri } = request;
    return {
      name: client.name,
      redirectHost: redirectTarget(redirectUri),
      isLoopback: isLoopback(redirectUri),
      scopes: scopes.filter(({ name }) => request.scopes.includes(name)),
      denyUrl: responseUrl(ctx, request, { error: 'access_denied' }),
    };
  }

  @Access('member')
  @Query(() => [ConnectedAssistant], {
    description: 'The assistants that the member has connected, newest first; ten at most.',
    complexity: LIST_COMPLEXITY,
  })
  async connectedAssistants(@Ctx() ctx: Context): Promise<ConnectedAssistant[]> {
    return listAssistants(ctx.em, member(ctx).userId, ctx.now());
  }

  @Access('member')
  @Throttle(connectionLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => String, {
    description:
      'Connects an assistant, mails the member, and returns the URL that brings the assistant its authorization code. It needs the password or a code of the second factor; BAD_USER_INPUT if neither is correct. FORBIDDEN before the address is verified; CONFLICT if ten assistants are connected; RATE_LIMITED after 20 in an hour.',
    complexity: 100,
  })
  async allowAssistant(
    @Arg('input', () => AssistantRequestInput) input: AssistantRequestInput,
    @Arg('password', () => String, { nullable: true, description: 'The current password; not needed with a code.' })
    password: string | null | undefined,
    @Arg('code', () => String, {
      nullable: true,
      description: 'A code from the authenticator app, or a recovery code, instead of the password.',
    })
    code: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return allowAssistant(ctx, input, { password, code });
  }

  @Access('member')
  @Mutation(() => [ConnectedAssistant], {
    description:
      "Ends the connection of an assistant at once, and returns the others. NOT_FOUND for one that is not the member's.",
    complexity: LIST_COMPLEXITY,
  })
  async disconnectAssistant(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<ConnectedAssistant[]> {
    const { userId } = member(ctx);
    return ctx.em.transactional(async (tx) => {
      await lockViewer(tx, ctx);
      const own =
        isUuid(id) &&
        (await kysely(tx)
          .selectFrom('oauth_grants')
          .select('id')
          .where('id', '=', normalizeUuid(id))
          .where('user_id', '=', userId)
          .where('connected_at', 'is not', null)
          .executeTakeFirst());
      if (!own) throw notFound('Connected assistant');
      await endGrant(tx, ctx, { id: own.id, userId }, 'disconnected by the member');
      return listAssistants(tx, userId, ctx.now());
    });
  }
}
