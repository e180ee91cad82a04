import type { ApolloClient } from '@apollo/client';
import { requireData } from '../../../api/errors.ts';
import type { ClientSet, SyncKey } from '../../../api/clientSets/clientSet.ts';
import { changeBook, readBook } from '../../../api/clientSets/device.ts';
import { ClientSetChangesDocument } from './ClientSetVault.generated.ts';
import { decrypt, DecryptionError, readDeletion } from './encryption.ts';
import { mergeRecord, type Received, withoutSync } from './merge.ts';

const PAGE = 25;
/** Nobody writes that much between two syncs; `npm run restore` raises all versions by ten times as much. */
const RESTORE_GAP = 1_000_000;

/** What a record contains. Only a browser of the member can have written it, with another version of this code perhaps. */
function readContent(value: unknown): Received['content'] {
  const { name, values, changedAt } = value as Partial<ClientSet>;
  if (typeof name !== 'string' || typeof values !== 'object') throw new DecryptionError('A client set cannot be read.');
  const texts = Object.entries(values).filter(([, text]) => typeof text === 'string');
  return { name, values: Object.fromEntries(texts), changedAt: Number(changedAt) || 0 };
}

/** Takes in what other devices have written. False if the vault is gone, or another one. */
export async function receive(client: ApolloClient, userId: string, { vaultId, key, seen }: SyncKey): Promise<boolean> {
  let after = seen;
  for (;;) {
    // Before the request, because versions that are written meanwhile may be greater than those of the response.
    const { sets } = await readBook(userId);
    const known = Math.max(after, ...sets.map(({ version }) => version));
    const variables = { after, first: PAGE };
    const { data } = await client.query({ query: ClientSetChangesDocument, variables, fetchPolicy: 'no-cache' });
    const { clientSetVault } = requireData(data);
    if (clientSetVault?.id !== vaultId) return false;
    const ahead = clientSetVault.revision - known;
    if (known > 0 && (ahead < 0 || ahead > RESTORE_GAP)) {
      // The server has restored a backup: it may have lost what this device has, and gives old versions to other contents.
      await changeBook(userId, (book) =>
        book.sync?.vaultId === vaultId ? { ...withoutSync(book), sync: { ...book.sync, seen: 0 } } : book,
      );
      after = 0;
      continue;
    }
    const received = await Promise.all(
      clientSetVault.records.map(async ({ id, version, ciphertext, deletion }) => ({
        id,
        version,
        content: ciphertext === null ? null : readContent(await decrypt(key, { vaultId, id }, ciphertext)),
        deletedAt: ciphertext === null ? await readDeletion(key, { vaultId, id }, deletion) : undefined,
      })),
    );
    const last = received.at(-1)?.version ?? after;
    if (received.length > 0)
      await changeBook(userId, (book) => {
        // Turned off in the meantime.
        if (book.sync?.vaultId !== vaultId) return book;
        const next = received.reduce((all, record) => mergeRecord(all, record), book);
        return { ...next, sync: { ...book.sync, seen: last } };
      });
    after = last;
    if (received.length < PAGE) return true;
  }
}
