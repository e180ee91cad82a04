import { sql } from 'kysely';
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { behind, type Order, orderBy, selectKeys } from '../../core/database/cursor.ts';
import { notFound } from '../../core/errors.ts';
import { assertPageSize, pageComplexity, toPage } from '../../core/database/page.ts';
import { isUuid } from '../../core/input.ts';
import { timeOf } from '../../core/time.ts';
import { ContactMessage, ContactMessageConnection, MessageFilter } from './inbox.types.ts';

const PAGE = 25;

const latest: Order = {
  name: 'messages',
  keys: [
    [sql`m.created_at`, 'timestamptz'],
    [sql`m.id`, 'uuid'],
  ],
  descending: true,
};

const conditions = {
  [MessageFilter.all]: sql<boolean>`true`,
  [MessageFilter.unread]: sql<boolean>`m.read_at is null`,
  [MessageFilter.unanswered]: sql<boolean>`m.answered_at is null`,
};

const columns = sql`m.id, m.name, m.email, m.subject, m.message, m.created_at as "createdAt", m.read_at as "readAt", m.answered_at as "answeredAt"`;

type MessageRow = Omit<ContactMessage, 'createdAt' | 'readAt' | 'answeredAt'> & {
  createdAt: string;
  readAt: string | null;
  answeredAt: string | null;
};

const toMessage = (row: MessageRow): ContactMessage => ({
  ...row,
  createdAt: new Date(row.createdAt),
  readAt: timeOf(row.readAt),
  answeredAt: timeOf(row.answeredAt),
});

/** The counts stand on every row; an empty page has one row of them alone. */
type PageRow = { totalCount: number; unread: number } & (
  (MessageRow & { keys: string[] }) | { [Column in keyof MessageRow | 'keys']: null }
);

@Resolver()
export class InboxResolver {
  @Access('admin')
  @Query(() => ContactMessageConnection, { description: 'For admins.', complexity: pageComplexity(PAGE) })
  async contactMessages(
    @Arg('first', () => Int, { defaultValue: PAGE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('filter', () => MessageFilter, { defaultValue: MessageFilter.all }) filter: MessageFilter,
    @Ctx() { em }: Context,
  ): Promise<ContactMessageConnection> {
    assertPageSize(first);
    const where = conditions[filter];
    const { rows } = await sql<PageRow>`
      select (select count(*)::int from contact_messages m where ${where}) as "totalCount",
        (select count(*)::int from contact_messages m where ${conditions.unread}) as unread, page.*
      from (select) as one left join lateral (
        select ${columns}, ${selectKeys(latest)} from contact_messages m where ${where} and ${behind(latest, after)}
        ${orderBy(latest)} limit ${first + 1}
      ) as page on true`.execute(em.getKysely());
    const { totalCount, unread } = rows[0]!;
    const found = rows.filter((row): row is PageRow & MessageRow & { keys: string[] } => row.id !== null);
    return { ...toPage(latest, found, first, toMessage), totalCount, unread };
  }

  @Access('admin')
  @Mutation(() => ContactMessage, { description: 'For admins.', complexity: 20 })
  async markContactMessage(
    @Arg('id', () => ID) id: string,
    @Arg('isRead', () => Boolean) isRead: boolean,
    @Arg('isAnswered', () => Boolean) isAnswered: boolean,
    @Ctx() { em, now }: Context,
  ): Promise<ContactMessage> {
    if (!isUuid(id)) throw notFound('Message');
    const at = now();
    // What is marked already keeps its time.
    const { rows } = await sql<MessageRow>`
      update contact_messages m set read_at = case when ${isRead} then coalesce(read_at, ${at}) end,
        answered_at = case when ${isAnswered} then coalesce(answered_at, ${at}) end
      where id = ${id}::uuid returning ${columns}`.execute(em.getKysely());
    if (!rows[0]) throw notFound('Message');
    return toMessage(rows[0]);
  }
}
