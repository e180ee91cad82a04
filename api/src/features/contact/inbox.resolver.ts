import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { assertPageSize, pageComplexity } from '../../core/database/page.ts';
import { trimSearch } from '../../core/database/search-words.ts';
import { selectsTotal } from '../../core/database/total.ts';
import { isUuid, SEARCH_MAX } from '../../core/input.ts';
import { audit } from '../audit/audit.ts';
import { lockAdmin } from '../auth/credentials/still-open.ts';
import { listMessages, markMessage } from './inbox.ts';
import { ContactMessage, ContactMessageConnection, MessageFilter } from './inbox.types.ts';

const PAGE = 25;

@Resolver()
export class InboxResolver {
  @Access('admin')
  @Query(() => ContactMessageConnection, { description: 'For admins.', complexity: pageComplexity(PAGE) })
  async contactMessages(
    @Arg('first', () => Int, { defaultValue: PAGE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('filter', () => MessageFilter, { defaultValue: MessageFilter.all }) filter: MessageFilter,
    @Arg('search', () => String, {
      nullable: true,
      description: `Only messages with these parts of the name, address, subject or text, or with this whole id; at most ${SEARCH_MAX} characters.`,
    })
    search: string | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactMessageConnection> {
    assertPageSize(first);
    return listMessages(em, { first, after, filter, search: trimSearch(search), isTotalRequested: selectsTotal(info) });
  }

  @Access('admin')
  @Mutation(() => ContactMessage, { description: 'For admins.', complexity: 20 })
  async markContactMessage(
    @Arg('id', () => ID) id: string,
    @Arg('isRead', () => Boolean, { nullable: true, description: 'If it is left out, the mark stays as it is.' })
    isRead: boolean | null | undefined,
    @Arg('isAnswered', () => Boolean, { nullable: true, description: 'If it is left out, the mark stays as it is.' })
    isAnswered: boolean | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContactMessage> {
    return ctx.em.transactional(async (tx) => {
      await lockAdmin(tx, ctx);
      const message = isUuid(id)
        ? await markMessage(tx, id, { isRead, isAnswered }, { at: ctx.now(), by: member(ctx).userId })
        : undefined;
      if (!message) throw notFound('Message');
      const marks = { isRead: isRead ?? undefined, isAnswered: isAnswered ?? undefined };
      await audit(tx, ctx, { action: 'message.marked', detail: { message: id, ...marks } });
      return message;
    });
  }
}
