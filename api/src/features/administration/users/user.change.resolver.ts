import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Extensions, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { deleteUser } from '../../account/delete-user.ts';
import { WHILE_CHANGED } from '../../billing/money/billing-lock.ts';
import { User } from '../../users/user.entity.ts';
import { createUser, updateUser } from './user.change.ts';
import { assertMayChange, withAuditedRefusal } from './user.guard.ts';
import { readUserFigures } from './user.list.ts';
import type { AdminUser } from './user.rows.ts';
import { CreateUserInput, CreateUserPayload, DeleteUserPayload, UpdateUserInput } from './user.types.ts';

@Resolver()
export class UserChangeResolver {
  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => CreateUserPayload, {
    description:
      'Creates a test user without a password and mails them a link to set one. CONFLICT if the id or the address is taken. For admins.',
    complexity: 100,
  })
  async adminCreateUser(
    @Arg('input', () => CreateUserInput) input: CreateUserInput,
    @Ctx() ctx: Context,
  ): Promise<CreateUserPayload> {
    const made = await createUser(ctx, input);
    return { ...made, figures: await readUserFigures(ctx.em, ctx.now()) };
  }

  @Access('admin')
  @Mutation(() => User, {
    description:
      'CONFLICT if the address is taken, or if a field that changes is not as `expected`: then nothing is saved. FORBIDDEN for the super user, for the address of oneself, and for that of another admin unless the super user asks. For admins.',
    complexity: 50,
  })
  async adminUpdateUser(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateUserInput) input: UpdateUserInput,
    @Arg('expected', () => UpdateUserInput, {
      nullable: true,
      description: 'What the caller has seen of the fields that they change. Without it, whatever is stored is replaced.',
    })
    expected: UpdateUserInput | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    return updateUser(ctx, id, input, expected ?? {});
  }

  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => DeleteUserPayload, {
    description: `Cancels the subscription, then deletes the user. CONFLICT ${WHILE_CHANGED}, and PAYMENT_FAILED if Stripe does not respond: then the user stays. FORBIDDEN for the super user, for oneself, and for another admin unless the super user asks. For admins.`,
    complexity: 100,
  })
  async adminDeleteUser(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<DeleteUserPayload> {
    const assertAllowed = async (tx: SqlEntityManager) => void (await assertMayChange(tx, ctx, id, 'delete'));
    await withAuditedRefusal(ctx, () => deleteUser(ctx, id, assertAllowed));
    return { id, figures: await readUserFigures(ctx.em, ctx.now()) };
  }
}
