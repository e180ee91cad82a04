import type { ApolloClient } from '@apollo/client';
import { requireData, toApiError } from '../../../api/errors.ts';
import type { ClientSet, SyncKey } from '../../../api/clientSets/clientSet.ts';
import { changeBook, readBook } from '../../../api/clientSets/device.ts';
import { SaveClientSetRecordDocument } from './ClientSetVault.generated.ts';
import { encrypt } from './encryption.ts';

export type Sent = 'all' | 'conflict' | 'ended';

const FALLBACK_ERROR = 'Your client sets could not be synced.';

/** Sends what was changed here, one set after another. Stops where another device was quicker. */
export async function send(client: ApolloClient, userId: string, sync: SyncKey): Promise<Sent> {
  for (;;) {
    const { sets } = await readBook(userId);
    const next = sets.find(({ isChanged }) => isChanged);
    if (!next) return 'all';
    if (next.isDeleted && next.version === 0) await drop(userId, next);
    else {
      const outcome = await sendOne(client, userId, sync, next);
      if (outcome !== 'all') return outcome;
    }
  }
}

/** The server has never had it. */
const drop = (userId: string, { id }: ClientSet) =>
  changeBook(userId, (book) => ({ ...book, sets: book.sets.filter((set) => set.id !== id || set.version > 0) }));

async function sendOne(client: ApolloClient, userId: string, { vaultId, key }: SyncKey, set: ClientSet): Promise<Sent> {
  const { id, name, values, changedAt, isDeleted } = set;
  const ciphertext = isDeleted ? null : await encrypt(key, { vaultId, id }, { name, values, changedAt });
  const variables = { vaultId, record: { id, baseVersion: set.version, ciphertext } };
  try {
    const { data } = await client.mutate({ mutation: SaveClientSetRecordDocument, variables, fetchPolicy: 'no-cache' });
    const { version } = requireData(data).saveClientSetRecord;
    await changeBook(userId, (book) => ({
      ...book,
      sets: book.sets.flatMap((each) => {
        if (each.id !== id) return [each];
        // Changed again while it was sent.
        if (each.changedAt !== changedAt) return [{ ...each, version }];
        return each.isDeleted ? [] : [{ ...each, version, isChanged: false }];
      }),
    }));
    return 'all';
  } catch (error) {
    const { fields, message } = toApiError(error, FALLBACK_ERROR);
    if (fields?.baseVersion !== undefined) return 'conflict';
    if (fields?.vaultId !== undefined) return 'ended';
    throw new Error(message, { cause: error });
  }
}
