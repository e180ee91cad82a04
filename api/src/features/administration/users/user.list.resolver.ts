import { setImmediate } from 'node:timers/promises';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, Info, Int, Query, Resolver } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { assertPageSize, pageComplexity } from '../../../core/database/page.ts';
import { selectsTotal } from '../../../core/database/total.ts';
import { audit } from '../../audit/audit.ts';
import { User } from '../../users/user.entity.ts';
import { resolveFilter, UserFilter } from './user.filter.ts';
import { allUsers, readUserFigures, listUsers } from './user.list.ts';
import type { AdminUser } from './user.rows.ts';
import { UserConnection, UserFigures, UserSort } from './user.types.ts';
import { usersToCsv } from './user.csv.ts';

const USERS_PAGE_SIZE = 25;
/** For fields that read all users. Below the limit of visitors, so that they get UNAUTHENTICATED instead of QUERY_TOO_COMPLEX. */
const ALL_USERS_COMPLEXITY = 900;

const BATCH_SIZE = 250;

/** Resolves one batch per turn of the event loop: serializing 50,000 users takes seconds and would block other requests. */
function resolveInBatches<T>(items: T[]): Promise<T>[] {
  let turn: Promise<unknown> = Promise.resolve();
  return items.map((item, index) => {
    if (index % BATCH_SIZE === 0) turn = turn.then(() => setImmediate());
    return turn.then(() => item);
  });
}

/** Reads the users that match for a list that may be kept elsewhere, which is audited once it is made. */
async function exportUsers<List>(
  ctx: Context,
  filter: UserFilter | null,
  now: Date,
  makeList: (users: AdminUser[]) => List,
): Promise<List> {
  // Not within the transaction: Stripe may take its time.
  const resolved = await resolveFilter(ctx, filter);
  return ctx.em.transactional(async (tx) => {
    const found = await allUsers(tx, resolved, now);
    const list = makeList(found);
    await audit(tx, ctx, { action: 'users.exported', detail: { count: found.length, filter: filter ?? {} } });
    return list;
  });
}

@Resolver()
export class UsersResolver {
  @Access('admin')
  @Query(() => UserConnection, {
    description: 'The users, filtered and sorted. For admins.',
    complexity: pageComplexity(USERS_PAGE_SIZE),
  })
  async users(
    @Arg('filter', () => UserFilter, { nullable: true }) filter: UserFilter | null,
    @Arg('sort', () => UserSort, { defaultValue: UserSort.newest }) sort: UserSort,
    @Arg('first', () => Int, { defaultValue: USERS_PAGE_SIZE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<UserConnection> {
    assertPageSize(first);
    const resolved = await resolveFilter(ctx, filter);
    return listUsers(ctx.em, resolved, { sort, first, after, isTotalRequested: selectsTotal(info) }, ctx.now());
  }

  @Access('admin')
  @Query(() => [User], {
    description: 'All users in one list, newest first, for the older REST route. Prefer `users`. For admins.',
    complexity: ALL_USERS_COMPLEXITY,
  })
  async allUsers(@Ctx() ctx: Context): Promise<Promise<AdminUser>[]> {
    return exportUsers(ctx, null, ctx.now(), resolveInBatches);
  }

  @Access('admin')
  @Query(() => UserFigures, { description: 'For admins.', complexity: 10 })
  async userFigures(@Ctx() { em, now }: Context): Promise<UserFigures> {
    return readUserFigures(em, now());
  }

  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Query(() => String, {
    description:
      'The users that match, as CSV with a header row, without the byte order mark that Excel needs in a file. Cells that a spreadsheet would execute are made harmless. BAD_USER_INPUT if it is larger than a response may be. For admins.',
    complexity: ALL_USERS_COMPLEXITY,
  })
  async usersCsv(
    @Arg('filter', () => UserFilter, { nullable: true }) filter: UserFilter | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    const now = ctx.now();
    return exportUsers(ctx, filter, now, (users) => usersToCsv(users, now, ctx.config.limits.responseBytes));
  }
}
