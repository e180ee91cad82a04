import type { ApolloClient } from '@apollo/client';
import { requireData, toApiError } from '../../../api/errors.ts';
import type { ClientSet, SyncKey } from '../../../api/clientSets/clientSet.ts';
import { changeBook, readBook } from '../../../api/clientSets/device.ts';
import { SaveClientSetRecordDocument } from './ClientSetVault.generated.ts';
import { encrypt, proveDeletion } from './encryption.ts';

export type Sent = 'all' | 'conflict' | 'ended';

const FALLBACK_ERROR = 'Your client sets could not be synced.';

/** The server does not take this set. Others can be sent. */
class RefusedError extends Error {
  /** Because it has as many as it takes. */
  readonly isFull: boolean;
  constructor(message: string, isFull: boolean) {
    super(message);
    this.isFull = isFull;
  }
}

/** Deletions make room for others, and new sets need some. */
const rank = ({ isDeleted, version }: ClientSet): number => (isDeleted ? 0 : version > 0 ? 1 : 2);

/** Sends what was changed here, one set after another. Stops where another device was quicker. What is refused is told at the end. */
export async function send(client: ApolloClient, userId: string, sync: SyncKey): Promise<Sent> {
  const refused = new Map<string, RefusedError>();
  const isFull = () => [...refused.values()].some((error) => error.isFull);
  for (;;) {
    const { sets } = await readBook(userId);
    const waiting = sets.filter(
      (set) => set.isChanged && !set.isDoubtful && !refused.has(set.id) && !(rank(set) === 2 && isFull()),
    );
    const [next] = waiting.sort((one, other) => rank(one) - rank(other));
    if (!next) break;
    if (next.isDeleted && next.version === 0) await drop(userId, next);
    else {
      const outcome = await sendOne(client, userId, sync, next);
      if (outcome instanceof RefusedError) refused.set(next.id, outcome);
      else if (outcome !== 'all') return outcome;
    }
  }
  const [error] = refused.values();
  if (error) throw error;
  return 'all';
}

/** The server has never had it. */
const drop = (userId: string, { id }: ClientSet) =>
  changeBook(userId, (book) => ({ ...book, sets: book.sets.filter((set) => set.id !== id || set.version > 0) }));

async function sendOne(
  client: ApolloClient,
  userId: string,
  { vaultId, key }: SyncKey,
  set: ClientSet,
): Promise<Sent | RefusedError> {
  const { id, name, values, changedAt, isDeleted } = set;
  const place = { vaultId, id };
  const content = isDeleted
    ? { ciphertext: null, deletion: await proveDeletion(key, place, changedAt) }
    : { ciphertext: await encrypt(key, place, { name, values, changedAt }) };
  const variables = { vaultId, record: { id, baseVersion: set.version, ...content } };
  await changeBook(userId, (book) => ({
    ...book,
    sets: book.sets.map((each) => (each.id === id ? { ...each, sentAt: changedAt } : each)),
  }));
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
    if (fields?.id !== undefined || fields?.ciphertext !== undefined) return new RefusedError(message, fields.id !== undefined);
    throw new Error(message, { cause: error });
  }
}
