import { setImmediate } from 'node:timers/promises';
import { Arg, Authorized, Ctx, Extensions, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.ts';
import { assertPageSize, pageComplexity } from '../../../core/database/page.ts';
import { audit } from '../../audit/audit.ts';
import { User } from '../../users/user.entity.ts';
import { UserFilter } from './user.filter.ts';
import { allUsers, readUserFigures, listUsers } from './user.list.ts';
import type { AdminUser } from './user.rows.ts';
import { UserConnection, UserFigures, UserSort } from './user.types.ts';
import { toCsv } from './user.csv.ts';

const PAGE = 25;
/** What reads every user. Below the limit of a visitor, who is to hear that they are not signed in. */
const EVERYBODY = 900;

const PORTION = 250;

/** A portion in each turn of the event loop: to put 50,000 of them together takes seconds, in which others wait too. */
function inPortions<T>(all: T[]): Promise<T>[] {
  let turn: Promise<unknown> = Promise.resolve();
  return all.map((each, index) => {
    if (index % PORTION === 0) turn = turn.then(() => setImmediate());
    return turn.then(() => each);
  });
}

@Resolver()
export class UsersResolver {
  @Authorized('admin')
  @Query(() => UserConnection, { description: 'The users, filtered and in order. For admins.', complexity: pageComplexity(PAGE) })
  async users(
    @Arg('filter', () => UserFilter, { nullable: true }) filter: UserFilter | null,
    @Arg('sort', () => UserSort, { defaultValue: UserSort.newest }) sort: UserSort,
    @Arg('first', () => Int, { defaultValue: PAGE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Ctx() { em, now }: Context,
  ): Promise<UserConnection> {
    assertPageSize(first);
    return listUsers(em, filter, { sort, first, after }, now());
  }

  @Authorized('admin')
  @Query(() => [User], {
    description: 'All users in one list, newest first, for the REST row of old. Prefer `users`. For admins.',
    complexity: EVERYBODY,
  })
  async allUsers(@Ctx() { em, now }: Context): Promise<Promise<AdminUser>[]> {
    return inPortions(await allUsers(em, null, now()));
  }

  @Authorized('admin')
  @Query(() => UserFigures, { description: 'For admins.', complexity: 10 })
  async userFigures(@Ctx() { em, now }: Context): Promise<UserFigures> {
    return readUserFigures(em, now());
  }

  @Authorized('admin')
  @Extensions({ oncePerDocument: true })
  @Query(() => String, {
    description: 'The users that match, as CSV with a head. Cells that a spreadsheet would run are made harmless. For admins.',
    complexity: EVERYBODY,
  })
  async usersCsv(
    @Arg('filter', () => UserFilter, { nullable: true }) filter: UserFilter | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    const now = ctx.now();
    const users = await ctx.em.transactional(async (tx) => {
      const found = await allUsers(tx, filter, now);
      await audit(tx, ctx, { action: 'users.exported', detail: { count: found.length, filter: filter ?? {} } });
      return found;
    });
    return toCsv(users, now);
  }
}
