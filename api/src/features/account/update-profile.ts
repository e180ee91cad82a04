import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { parseInput } from '../../core/errors.ts';
import { audit } from '../audit/audit.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import { assertEmailVerified } from '../auth/email/verified.ts';
import type { User } from '../users/user.entity.ts';
import { personName, pictureUrl } from '../users/user.input.ts';
import { loadOwnUser } from '../users/user.find.ts';
import type { ProfileInput } from './account.types.ts';

const profile = z.object({
  firstName: personName.nullish(),
  lastName: personName.nullish(),
  profileImageUrl: pictureUrl.nullish(),
});

/** Updates the fields that are given; an empty text clears the field. */
export async function updateProfile(ctx: Context, input: ProfileInput): Promise<User> {
  const parsed = parseInput(profile, input);
  const before = await loadOwnUser(ctx);
  assertEmailVerified(before, 'a profile is for members whose address is known');
  const changed = (['firstName', 'lastName', 'profileImageUrl'] as const).filter(
    (name) => input[name] != null && (parsed[name] ?? null) !== (before[name] ?? null),
  );
  if (changed.length === 0) return before;
  const value = (name: (typeof changed)[number]) => (changed.includes(name) ? (parsed[name] ?? null) : undefined);
  await ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    await kysely(tx)
      .updateTable('users')
      // Undefined leaves a column as it is: another request may have changed it since it was read.
      .set({ first_name: value('firstName'), last_name: value('lastName'), profile_image_url: value('profileImageUrl') })
      .where('id', '=', before.id)
      .execute();
    await audit(tx, ctx, { action: 'user.changed', subjectId: before.id, detail: { changed } });
  });
  return loadOwnUser(ctx);
}
