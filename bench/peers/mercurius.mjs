// Mercurius with its JIT and loaders, on the product's schema and tables: how one would write the same API with it. Like the
// floor, it checks nothing but the document.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  // Times become parts of cursors.
  options: '-c timezone=UTC',
});
const rowsOf = async (name, text, values = []) => (await pool.query({ name, text, values })).rows;

const title = 'p.title collate "und-x-icu"';
const columns = `p.id, p.category_id, p.title, p.description, p.content, p.variables, p.is_premium as "isPremium", false as "isLocked",
  p.task, p.sensitivity, p.tags, p.related, p.usage_count as "usageCount", p.created_at as "createdAt", p.reviewed_at as "reviewedAt",
  p.version, p.changes, p.short_content as "shortContent", p.follow_ups as "followUps", p.section, p.has_example as "hasExample",
  jsonb_array_length(p.variables) as "variableCount"`;
const category = `id, id as slug, name, description, icon, color, position, chips, tags, prompt_count as "promptCount"`;
const figures = `(select coalesce(sum(prompt_count), 0)::int from categories) as "totalPrompts",
  (select count(*)::int from favorites f join prompts p on p.id = f.prompt_id where f.user_id = $1 and p.archived_at is null) as favorites,
  count(*) filter (where used_at > now() - interval '7 days')::int as "thisWeek", count(*)::int as "totalUsed"
  from prompt_uses where user_id = $1`;

const orders = {
  newest: {
    keys: ['p.created_at', '(-p.position)', 'p.id'],
    types: ['timestamptz', 'int', 'text'],
    after: '<',
    direction: 'desc',
  },
  oldest: {
    keys: ['p.created_at', '(-p.position)', 'p.id'],
    types: ['timestamptz', 'int', 'text'],
    after: '>',
    direction: 'asc',
  },
  alphabetical: { keys: [title, 'p.id'], types: ['text', 'text'], after: '>', direction: 'asc' },
  popular: { keys: ['(-p.usage_count)', title, 'p.id'], types: ['int', 'text', 'text'], after: '>', direction: 'asc' },
};

const encode = (name, keys) => Buffer.from(JSON.stringify([name, keys])).toString('base64url');
const decode = (cursor) => JSON.parse(Buffer.from(cursor, 'base64url').toString())[1];

/** A connection of rows that were selected with one more than asked for. `isLater`: it is not the first page. */
const connectionOf = (order, rows, first, totalCount, isLater = false) => {
  const edges = rows.slice(0, first).map((node) => ({ cursor: encode(order, node.keys), node }));
  return {
    totalCount,
    totalCountIsExact: true,
    isNearest: false,
    didYouMean: null,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: isLater,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
  };
};

async function search({ search: words, first }) {
  const from = `from prompts p, websearch_to_tsquery('english', replace($1, ' ', ' or ')) as query where p.search_pro @@ query and p.archived_at is null`;
  const [rows, [{ total }]] = await Promise.all([
    rowsOf(
      'search',
      `select ${columns}, array[ts_rank(p.search_pro, query)::text, p.id] as keys ${from} order by ts_rank(p.search_pro, query) desc, p.id limit $2`,
      [words, first + 1],
    ),
    rowsOf('found', `select count(*)::int as total ${from}`, [words]),
  ]);
  return connectionOf('relevance', rows, first, total);
}

async function prompts(_, args) {
  if (args.search) return search(args);
  const sort = args.sort ?? 'newest';
  const { keys, types, after, direction } = orders[sort];
  const counted = args.category ? [args.category] : [];
  const where = `p.archived_at is null${args.category ? ' and p.category_id = $1' : ''}`;
  const values = [...counted, args.first + 1];
  const limit = `$${values.length}`;
  const beyond = args.after
    ? ` and (${keys.join(', ')}) ${after} (${decode(args.after)
        .map((key, at) => `$${values.push(key)}::${types[at]}`)
        .join(', ')})`
    : '';
  const name = `${sort}${args.category ? ' of category' : ''}`;
  const [rows, [{ total }]] = await Promise.all([
    rowsOf(
      `list ${name}${args.after ? ' after' : ''}`,
      `select ${columns}, array[${keys.map((key) => `(${key})::text`).join(', ')}] as keys from prompts p
       where ${where}${beyond} order by ${keys.map((key) => `${key} ${direction}`).join(', ')} limit ${limit}`,
      values,
    ),
    rowsOf(`count ${name}`, `select count(*)::int as total from prompts p where ${where}`, counted),
  ]);
  return connectionOf(sort, rows, args.first, total, Boolean(args.after));
}

async function favorites(_, { first }, { user }) {
  const [rows, [{ total }]] = await Promise.all([
    rowsOf(
      'favorites',
      `select ${columns}, array[f.created_at::text, f.prompt_id] as keys from favorites f join prompts p on p.id = f.prompt_id
       where f.user_id = $1 and p.archived_at is null order by f.created_at desc, f.prompt_id desc limit $2`,
      [user, first + 1],
    ),
    rowsOf(
      'favorite count',
      'select count(*)::int as total from favorites f join prompts p on p.id = f.prompt_id where f.user_id = $1 and p.archived_at is null',
      [user],
    ),
  ]);
  return connectionOf('favorites', rows, first, total);
}

const me = async (_, __, { user }) => {
  const [found] = await rowsOf(
    'me',
    `select id, email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl", role,
      created_at as "createdAt", 'active' as "subscriptionStatus", stripe_customer_id as "stripeCustomerId",
      stripe_subscription_id as "stripeSubscriptionId", password_hash is not null as "hasPassword",
      password_hash is not null as "isRegistered", false as "isTestUser", email_verified_at is not null as "isEmailVerified", field
     from users where id = $1`,
    [user],
  );
  return found;
};

const stats = async (_, __, { user }) => (await rowsOf('stats', `select ${figures}`, [user]))[0];

const findPrompt = async (id) =>
  (await rowsOf('prompt', `select ${columns} from prompts p where p.id = $1 and p.archived_at is null`, [id]))[0];

const resolvers = {
  Query: {
    categories: () => rowsOf('categories', `select ${category} from categories where archived_at is null order by position`),
    prompts,
    prompt: (_, { id }) => findPrompt(id),
    popularPrompts: (_, { first }) =>
      rowsOf(
        'popular',
        `select ${columns} from prompts p where p.archived_at is null order by (-p.usage_count), ${title}, p.id limit $1`,
        [first],
      ),
    startPrompts: (_, { first }) =>
      rowsOf('start', `select ${columns} from prompts p where p.archived_at is null order by p.position, p.id limit $1`, [first]),
    recentUses: async (_, { first }, { user }) => {
      const rows = await rowsOf(
        'recent',
        `select ${columns}, r.used_at as "usedAt" from recent_uses r join prompts p on p.id = r.prompt_id
         where r.user_id = $1 and p.archived_at is null order by r.used_at desc, r.prompt_id desc limit $2`,
        [user, first],
      );
      return rows.map((prompt) => ({ usedAt: prompt.usedAt, prompt }));
    },
    favorites,
    me,
    stats,
  },
  Mutation: {
    setFavorite: async (_, { promptId }, { user }) => {
      const prompt = await findPrompt(promptId);
      await rowsOf('add favorite', 'insert into favorites values ($1, $2, now()) on conflict do nothing', [user, promptId]);
      const [{ favorites: count }] = await rowsOf('stats', `select ${figures}`, [user]);
      return { prompt, favorites: count };
    },
    recordUse: async (_, { promptId }, { user }) => {
      const client = await pool.connect();
      let isCounted;
      try {
        await client.query('begin');
        const { rowCount } = await client.query({
          name: 'add recent use',
          text: `insert into recent_uses as r (user_id, prompt_id, used_at) values ($1, $2, now()) on conflict (user_id, prompt_id)
            do update set used_at = excluded.used_at where r.used_at <= excluded.used_at - interval '60 seconds' returning (xmax = 0)`,
          values: [user, promptId],
        });
        isCounted = rowCount > 0;
        if (isCounted) {
          const values = [user, promptId];
          await client.query({
            name: 'add use',
            text: 'insert into prompt_uses (user_id, prompt_id, used_at) values ($1, $2, now())',
            values,
          });
          await client.query({
            name: 'count use',
            text: 'update prompts set usage_count = usage_count + 1 where id = $1',
            values: [promptId],
          });
        }
        await client.query('commit');
      } finally {
        client.release();
      }
      return { prompt: await findPrompt(promptId), stats: await stats(null, null, { user }), isCounted };
    },
  },
};

const byId = (rows, id = 'id') => new Map(rows.map((row) => [row[id], row]));
const uncached = (loader) => ({ loader, opts: { cache: false } });

const loaders = {
  Prompt: {
    category: uncached(async (queries) => {
      const ids = [...new Set(queries.map(({ obj }) => obj.category_id))];
      const found = byId(await rowsOf('categories by id', `select ${category} from categories where id = any ($1)`, [ids]));
      return queries.map(({ obj }) => found.get(obj.category_id));
    }),
    isFavorited: uncached(async (queries, { user }) => {
      const ids = queries.map(({ obj }) => obj.id);
      const found = byId(
        await rowsOf('favorites by id', 'select prompt_id from favorites where user_id = $1 and prompt_id = any ($2)', [
          user,
          ids,
        ]),
        'prompt_id',
      );
      return ids.map((id) => found.has(id));
    }),
    related: uncached(async (queries) => {
      const ids = queries.flatMap(({ obj }) => obj.related);
      const found = byId(
        await rowsOf('prompts by id', `select ${columns} from prompts p where p.id = any ($1) and p.archived_at is null`, [ids]),
      );
      return queries.map(({ obj }) => obj.related.map((id) => found.get(id)).filter(Boolean));
    }),
  },
};

const app = Fastify();
await app.register(mercurius, {
  schema: readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'),
  resolvers,
  loaders,
  jit: 1,
  context: (request) => ({ user: request.headers['x-user'] }),
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
