import type { UserFieldsFragment } from '@promptory/sdk/operations';

/** The user of the specification's entity table; of the password only its presence is told. */
export const toUser = ({ hasPassword, ...user }: UserFieldsFragment) => ({ ...user, passwordHash: hasPassword ? 'set' : null });
