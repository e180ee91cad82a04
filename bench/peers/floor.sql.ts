/** The statements of the floor: one for each operation, on the product's tables, with the columns that the operation names. */
export interface Statement {
  /** Prepared once under this name. */
  name: string;
  text: string;
  values: unknown[];
}

/** The viewer is $1 in every statement. All members of the benchmark are Pro, so nothing is locked for them. */
const card = `p.id, p.title, p.description, json_build_object('id', c.id, 'name', c.name) as category, p.is_premium as "isPremium",
  false as "isLocked", f.prompt_id is not null as "isFavorited", p.task, p.sensitivity, p.tags, p.usage_count as "usageCount",
  p.created_at as "createdAt", p.version, p.reviewed_at as "reviewedAt"`;
const details = `p.section, p.has_example as "hasExample"`;
const full = `${card}, ${details}, p.content, p.variables`;
const joins = `join categories c on c.id = p.category_id left join favorites f on f.prompt_id = p.id and f.user_id = $1`;
const title = 'p.title collate "und-x-icu"';

export const categories: Statement = {
  name: 'categories',
  text: `select id, id as slug, name, description, icon, color, position, prompt_count as "promptCount"
    from categories where archived_at is null order by position`,
  values: [],
};

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
} as const;

export type Sort = keyof typeof orders;

export interface List {
  category?: string | null;
  sort?: Sort | null;
  first: number;
  /** The sort values of the last prompt that the member has. */
  after?: string[];
}

export function listOf(user: string, { category, sort, first, after }: List): Statement {
  const order = orders[sort ?? 'newest'];
  const values: unknown[] = [user, first + 1];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const listed = `p.archived_at is null${category ? ` and p.category_id = ${parameter(category)}` : ''}`;
  const beyond = after
    ? ` and (${order.keys.join(', ')}) ${order.after} (${after.map((key, at) => `${parameter(key)}::${order.types[at]}`).join(', ')})`
    : '';
  return {
    name: `list ${sort ?? 'newest'}${category ? ' of category' : ''}${after ? ' after' : ''}`,
    text: `select totals.total, list.* from (select count(*)::int as total from prompts p where ${listed}) as totals
      left join lateral (
        select ${card}, array[${order.keys.map((key) => `(${key})::text`).join(', ')}] as keys from prompts p ${joins}
        where ${listed}${beyond} order by ${order.keys.map((key) => `${key} ${order.direction}`).join(', ')} limit $2
      ) as list on true`,
    values,
  };
}

/** What PostgreSQL finds by itself for any of the words: no typing errors, no synonyms, no names of prompts, no neighbors. */
export const searchFor = (user: string, search: string, first: number): Statement => ({
  name: 'search',
  text: `with hits as materialized (
      select p.id, ts_rank(p.search_pro, query) as rank from prompts p, websearch_to_tsquery('english', replace($3, ' ', ' or ')) as query
      where p.search_pro @@ query and p.archived_at is null
    )
    select totals.total, list.* from (select count(*)::int as total from hits) as totals left join lateral (
      select ${card}, array[(-hits.rank)::text, p.id] as keys from hits join prompts p on p.id = hits.id ${joins}
      order by hits.rank desc, p.id limit $2
    ) as list on true`,
  values: [user, first + 1, search],
});

/** The prompt comes first, its related ones after it. */
export const promptOf = (user: string, id: string): Statement => ({
  name: 'prompt',
  text: `select ${card}, ${details}, case when p.id = $2 then p.content end as content, case when p.id = $2 then p.variables end as variables,
      p.changes, p.short_content as "shortContent", p.follow_ups as "followUps",
      array_position(ids.list, p.id) as place
    from (select array(select $2::text union all select unnest(related) from prompts where id = $2) as list) as ids
    join prompts p on p.id = any (ids.list) ${joins} where p.archived_at is null order by place`,
  values: [user, id],
});

export const popularFor = (user: string, first: number): Statement => ({
  name: 'popular',
  text: `select ${full} from prompts p ${joins} where p.archived_at is null
    order by (-p.usage_count), ${title}, p.id limit $2`,
  values: [user, first],
});

const favoriteCount = `(select count(*)::int from favorites f join prompts p on p.id = f.prompt_id
  where f.user_id = $1 and p.archived_at is null)`;
const figures = `(select coalesce(sum(prompt_count), 0)::int from categories) as "totalPrompts", ${favoriteCount} as favorites,
  count(*) filter (where used_at > now() - interval '7 days')::int as "thisWeek", count(*)::int as "totalUsed"`;

export const statsOf = (user: string): Statement => ({
  name: 'stats',
  text: `select ${figures} from prompt_uses where user_id = $1`,
  values: [user],
});

export const recentOf = (user: string, first: number): Statement => ({
  name: 'recent',
  text: `select ${full}, r.used_at as "usedAt" from recent_uses r join prompts p on p.id = r.prompt_id ${joins}
    where r.user_id = $1 and p.archived_at is null order by r.used_at desc, r.prompt_id desc limit $2`,
  values: [user, first],
});

export const favoritesOf = (user: string, first: number): Statement => ({
  name: 'favorites',
  text: `select totals.total, list.* from (select ${favoriteCount} as total) as totals left join lateral (
      select ${card}, array[f.created_at::text, f.prompt_id] as keys
      from favorites f join prompts p on p.id = f.prompt_id join categories c on c.id = p.category_id
      where f.user_id = $1 and p.archived_at is null order by f.created_at desc, f.prompt_id desc limit $2
    ) as list on true`,
  values: [user, first + 1],
});

const account = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl",
  u.role, 'active' as "subscriptionStatus", false as "isTestUser", u.email_verified_at is not null as "isEmailVerified"`;

export const meOf = (user: string): Statement => ({
  name: 'me',
  text: `select ${account}, u.field, u.created_at as "createdAt", u.stripe_customer_id as "stripeCustomerId",
      u.stripe_subscription_id as "stripeSubscriptionId", u.password_hash is not null as "hasPassword",
      u.password_hash is not null as "isRegistered"
    from users u where u.id = $1`,
  values: [user],
});

export const shellOf = (user: string): Statement => ({
  name: 'shell',
  text: `select ${account}, u.field, (
      select json_agg(json_build_object('id', id, 'slug', id, 'name', name, 'description', description, 'icon', icon,
        'color', color, 'promptCount', prompt_count) order by position) from categories where archived_at is null
    ) as categories, (
      select to_json(of_member) from (select ${figures} from prompt_uses where user_id = $1) as of_member
    ) as stats from users u where u.id = $1`,
  values: [user],
});

const row = `json_build_object('id', p.id, 'title', p.title, 'isLocked', false,
  'usageCount', p.usage_count, 'variableCount', jsonb_array_length(p.variables), 'category', json_build_object('id', c.id, 'name', c.name, 'icon', c.icon, 'color', c.color))::jsonb`;

export const activityOf = (user: string): Statement => ({
  name: 'activity',
  text: `select (
      select json_agg(json_build_object('usedAt', to_char(used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'prompt', prompt))
      from (
        select r.used_at, ${row} - 'usageCount' - 'variableCount' as prompt from recent_uses r join prompts p on p.id = r.prompt_id
        join categories c on c.id = p.category_id
        where r.user_id = $1 and p.archived_at is null order by r.used_at desc, r.prompt_id desc limit 20
      ) as used
    ) as "recentUses", (
      select json_agg(prompt) from (
        select ${row} as prompt from prompts p join categories c on c.id = p.category_id where p.archived_at is null
        order by (-p.usage_count), ${title}, p.id limit 5
      ) as popular
    ) as "popularPrompts", (
      select json_agg(prompt) from (
        select ${row} - 'usageCount' || jsonb_build_object('hasExample', p.has_example) as prompt
        from prompts p join categories c on c.id = p.category_id where p.archived_at is null order by p.position, p.id limit 8
      ) as start
    ) as "startPrompts"`,
  values: [user],
});

export const addFavorite = (user: string, promptId: string): Statement => ({
  name: 'add favorite',
  text: `with added as (
      insert into favorites (user_id, prompt_id, created_at) values ($1, $2, now()) on conflict do nothing returning prompt_id
    ) select ${favoriteCount} + (select count(*)::int from added) as favorites`,
  values: [user, promptId],
});

/** Like the product's statement, without its plan check, matter and version; also returns the figures. */
export const addUse = (user: string, promptId: string): Statement => ({
  name: 'add use',
  text: `with latest as (
      insert into recent_uses as r (user_id, prompt_id, used_at) values ($1, $2, now())
      on conflict (user_id, prompt_id) do update set used_at = excluded.used_at where r.used_at <= excluded.used_at - interval '60 seconds'
      returning (xmax = 0) as is_first
    ), added as (
      insert into prompt_uses (user_id, prompt_id, used_at) select $1, $2, now() from latest returning id
    ), counted as (
      update prompts set usage_count = usage_count + 1 where id = $2 and exists (select 1 from latest where is_first) returning usage_count
    )
    select coalesce((select usage_count from counted), (select usage_count from prompts where id = $2)) as "usageCount", stats.*,
      (select count(*)::int from added) as added
    from (select ${figures} from prompt_uses where user_id = $1) as stats`,
  values: [user, promptId],
});
