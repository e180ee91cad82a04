import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, nullable, type RowOf, text } from '../../core/database/columns.ts';
import { afterCursor, orderByKeys, orderWithin, type SortOrder, selectKeys, keysShape } from '../../core/database/cursor.ts';
import { mapColumns } from '../../core/database/fields.ts';
import { queryList } from '../../core/database/list.ts';
import { toPage } from '../../core/database/page.ts';
import { containsWords } from '../../core/database/search-words.ts';
import { countRows, toTotal } from '../../core/database/total.ts';
import { kysely, sql } from '../../core/database/query.ts';
import { columns } from '../../core/database/tables.generated.ts';
import { isUuid } from '../../core/input.ts';
import { toDate } from '../../core/time.ts';
import { type ContactMessage, type ContactMessageConnection, MessageFilter } from './inbox.types.ts';

const latest: SortOrder = {
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

/** The expression of the index contact_messages_search. */
const searchText = sql`(m.name || ' ' || m.email || ' ' || m.subject || ' ' || m.message)`;

const isId = (word: string) => (isUuid(word) ? sql<boolean>`m.id = ${word}::uuid` : sql<boolean>`false`);

const messageColumns = mapColumns('m', columns.contact_messages, {
  id: 'id',
  name: 'name',
  email: 'email',
  subject: 'subject',
  message: 'message',
  createdAt: 'created_at',
  readAt: 'read_at',
  answeredAt: 'answered_at',
});
const messageShape = { ...messageColumns.shape, userId: nullable(text), answeredBy: nullable(text) };
type MessageRow = RowOf<typeof messageShape>;

/** Messages with the account of the sender's address, and the admin who answered. */
const selectMessages = (em: SqlEntityManager) =>
  kysely(em)
    .selectFrom('contact_messages as m')
    .leftJoin('users as u', 'u.email', 'm.email')
    .leftJoin('users as admin', 'admin.id', 'm.answered_by')
    .select(messageColumns.selection)
    .select(['u.id as userId', 'admin.email as answeredBy'])
    .$castTo<MessageRow>();

const toMessage = (row: MessageRow): ContactMessage => ({
  ...row,
  createdAt: new Date(row.createdAt),
  readAt: toDate(row.readAt),
  answeredAt: toDate(row.answeredAt),
});

/** A page of messages and their counts, of which the total has to be asked for, in one statement. */
export async function listMessages(
  em: SqlEntityManager,
  {
    first,
    after,
    filter,
    search,
    isTotalRequested,
  }: { first: number; after: string | null; filter: MessageFilter; search: string; isTotalRequested: boolean },
): Promise<ContactMessageConnection> {
  const where = search ? sql<boolean>`${conditions[filter]} and ${containsWords(search, searchText, isId)}` : conditions[filter];
  const order = orderWithin(latest, { filter: filter === MessageFilter.all ? null : filter, search: search || null });
  const page = selectMessages(em)
    .select(selectKeys(order))
    .where(where)
    .where(afterCursor(order, after))
    .orderBy(orderByKeys(order))
    .limit(first + 1);
  const { totals, rows } = await queryList(
    em,
    {
      shape: { total: int, unread: int },
      query: sql`select ${countRows(sql`select 1 from contact_messages m where ${where}`, isTotalRequested)} as total,
        (select count(*)::int from contact_messages m where ${conditions.unread}) as unread`,
    },
    { shape: { ...messageShape, ...keysShape }, query: page },
  );
  return { ...toPage(order, rows, { first, after }, toMessage), ...toTotal(totals.total), unread: totals.unread };
}

/** The time of a mark: a mark that is set already keeps its own, and one of which nothing is said stays as it is. */
const markOf = (column: 'read_at' | 'answered_at', isSet: boolean | null | undefined, at: Date) =>
  isSet === false ? null : isSet ? sql<string>`coalesce(${sql.ref(column)}, ${at})` : sql<string>`${sql.ref(column)}`;

/** Marks a message as read or answered, or not. A mark that is not given stays as it is: another admin may have set it since. */
export async function markMessage(
  em: SqlEntityManager,
  id: string,
  { isRead, isAnswered }: { isRead: boolean | null | undefined; isAnswered: boolean | null | undefined },
  { at, by }: { at: Date; by: string },
): Promise<ContactMessage | undefined> {
  await kysely(em)
    .updateTable('contact_messages as m')
    .set({
      read_at: markOf('read_at', isRead, at),
      answered_at: markOf('answered_at', isAnswered, at),
      // The first to answer, as the time is.
      ...(isAnswered != null && {
        answered_by: isAnswered ? sql<string>`case when answered_at is null then ${by} else answered_by end` : null,
      }),
    })
    .where('m.id', '=', id)
    .execute();
  const row = await selectMessages(em).where('m.id', '=', id).executeTakeFirst();
  return row && toMessage(row);
}
