// The floor: what this machine can do at the most with node:http, pg and JSON.stringify. It serves the operations of the
// benchmark as the product does, and checks nothing: no token, no document, no limit. Nothing is kept in memory.
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import * as statements from './floor.sql.ts';
import type { List, Statement } from './floor.sql.ts';

/** Those of all operations. Each has some of them. */
interface Variables extends Omit<List, 'after'> {
  id: string;
  promptId: string;
  search?: string;
  after?: string;
}
type Row = Record<string, unknown>;
type Handler = (user: string, variables: Variables) => Promise<unknown>;

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  // Times become parts of cursors.
  options: '-c timezone=UTC',
});
const rowsOf = async (statement: Statement): Promise<Row[]> => (await pool.query<Row>(statement)).rows;
const rowOf = async (statement: Statement): Promise<Row> => (await rowsOf(statement))[0]!;

const encode = (name: string, keys: unknown) => Buffer.from(JSON.stringify([name, keys])).toString('base64url');
const decode = (cursor: string) => (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string[]])[1];

/** A connection of rows that were selected with one more than asked for. `isLater`: it is not the first page. */
function connectionOf(order: string, rows: Row[], first: number, isLater = false): Row {
  const found = rows.filter(({ id }) => id !== null);
  const edges = found.slice(0, first).map(({ total: _, keys, ...node }) => ({ cursor: encode(order, keys), node }));
  return {
    totalCount: rows[0]!.total,
    totalCountIsExact: true,
    pageInfo: {
      hasNextPage: found.length > first,
      hasPreviousPage: isLater,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
  };
}

async function prompts(user: string, { category, search, sort, first, after }: Variables): Promise<unknown> {
  const rows = await rowsOf(
    search === undefined
      ? statements.listOf(user, { category, sort, first, after: after === undefined ? undefined : decode(after) })
      : statements.searchFor(user, search, first),
  );
  const order = search === undefined ? (sort ?? 'newest') : 'relevance';
  return { prompts: { ...connectionOf(order, rows, first, after !== undefined), isNearest: false, didYouMean: null } };
}

/** What the card of a related prompt does not show. */
const beyondCard = new Set(['section', 'hasExample', 'content', 'variables', 'place', 'changes', 'shortContent', 'followUps']);
const cardOf = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !beyondCard.has(name)));

async function prompt(user: string, { id }: Variables): Promise<unknown> {
  const [found, ...related] = await rowsOf(statements.promptOf(user, id));
  const cards = related.map(cardOf);
  const { place: _, ...fields } = found!;
  return { prompt: { ...fields, related: cards } };
}

const handlers: Record<string, Handler> = {
  categories: async () => ({ categories: await rowsOf(statements.categories) }),
  prompts,
  prompt,
  popularPrompts: async (user) => ({ popularPrompts: await rowsOf(statements.popularFor(user, 10)) }),
  stats: async (user) => ({ stats: await rowOf(statements.statsOf(user)) }),
  recentUses: async (user) => ({
    recentUses: (await rowsOf(statements.recentOf(user, 20))).map(({ usedAt, ...used }) => ({ usedAt, prompt: used })),
  }),
  favorites: async (user) => ({ favorites: connectionOf('favorites', await rowsOf(statements.favoritesOf(user, 24)), 24) }),
  me: async (user) => ({ me: await rowOf(statements.meOf(user)) }),
  LibraryShell: async (user) => {
    const { categories, stats, ...me } = await rowOf(statements.shellOf(user));
    return { me, categories, stats };
  },
  DashboardActivity: async (user) => rowOf(statements.activityOf(user)),
  setFavorite: async (user, { promptId }) => {
    const { favorites } = await rowOf(statements.addFavorite(user, promptId));
    return { setFavorite: { favorites, prompt: { id: promptId, isFavorited: true } } };
  },
  recordUse: async (user, { promptId }) => {
    const { usageCount, added, thisWeek, totalUsed, ...stats } = await rowOf(statements.addUse(user, promptId));
    // A statement does not see the rows that it adds.
    const plus = (count: unknown) => Number(count) + Number(added);
    return {
      recordUse: {
        prompt: { id: promptId, usageCount },
        stats: { ...stats, thisWeek: plus(thisWeek), totalUsed: plus(totalUsed) },
        isCounted: added === 1,
      },
    };
  },
};

async function bodyOf(request: IncomingMessage): Promise<{ operationName: string; variables: Variables }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { operationName: string; variables: Variables };
}

async function respond(request: IncomingMessage): Promise<string> {
  const { operationName, variables } = await bodyOf(request);
  return JSON.stringify({ data: await handlers[operationName]!(String(request.headers['x-user']), variables) });
}

const server = createServer((request, response) => {
  const send = (status: number, body: string) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, headers).end(body);
  };
  respond(request).then(
    (body) => send(200, body),
    (error: unknown) => send(500, JSON.stringify({ errors: [{ message: String(error) }] })),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
