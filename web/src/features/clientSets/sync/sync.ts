import type { ApolloClient } from '@apollo/client';
import { requireData, toApiError } from '../../../api/errors.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { changeBook, readBook } from '../../../api/clientSets/device.ts';
import {
  ClientSetVaultDocument,
  EndClientSetSyncDocument,
  StartClientSetSyncDocument,
  type ClientSetVaultQuery,
} from './ClientSetVault.generated.ts';
import { deriveKey, makeProof, newDerivation, unlock } from './encryption.ts';
import { withoutSync } from './merge.ts';
import { receive } from './receive.ts';
import { send } from './send.ts';

export type Vault = NonNullable<ClientSetVaultQuery['clientSetVault']>;

/** Each round takes in what another device has written meanwhile. */
const ROUNDS = 5;

/** One tab of a browser at a time, because they share what is kept. */
const alone = <T>(userId: string, task: () => Promise<T>): Promise<T> =>
  // Browsers have it on secure pages alone, and so is encryption.
  'locks' in navigator ? navigator.locks.request(`promptory-client-sets ${userId}`, task) : task();

/** Receives and sends all changes. Does nothing while sync is off. */
export const syncNow = (client: ApolloClient, userId: string): Promise<void> =>
  alone(userId, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { sync } = await readBook(userId);
      if (!sync) return;
      const isAlive = await receive(client, userId, sync);
      const sent = isAlive ? await send(client, userId, sync) : 'ended';
      if (sent === 'all') return;
      if (sent === 'ended')
        return void (await changeBook(userId, (book) =>
          book.sync?.vaultId === sync.vaultId ? { ...withoutSync(book), wasEnded: true } : book,
        ));
    }
    throw new Error('Other devices are changing your client sets at the moment. Try again in a minute.');
  });

/** The vault on the server; null while sync is off. */
export async function readVault(client: ApolloClient): Promise<Vault | null> {
  const { data } = await client.query({ query: ClientSetVaultDocument, fetchPolicy: 'no-cache' });
  return requireData(data).clientSetVault;
}

const join = (userId: string, vaultId: string, key: CryptoKey): Promise<Book> =>
  changeBook(userId, (book) => ({ ...withoutSync(book), wasEnded: false, sync: { vaultId, key, seen: 0 } }));

/** Turns sync on with a new passphrase. */
export async function startSync(client: ApolloClient, userId: string, passphrase: string): Promise<void> {
  const id = crypto.randomUUID();
  const derivation = newDerivation();
  const key = await deriveKey(passphrase, derivation);
  const input = { id, ...derivation, proof: await makeProof(key, id) };
  try {
    await client.mutate({ mutation: StartClientSetSyncDocument, variables: { input }, fetchPolicy: 'no-cache' });
  } catch (error) {
    throw toApiError(error, 'Sync could not be turned on. Please try again.');
  }
  await join(userId, id, key);
}

/** Takes part in the sync that another device has turned on. Throws a DecryptionError for a wrong passphrase. */
export async function joinSync(userId: string, vault: Vault, passphrase: string): Promise<void> {
  await join(userId, vault.id, await unlock(passphrase, vault));
}

/**
 * Deletes the copies on the server. The sets stay on every device. False if other copies are there: another device has started
 * sync again.
 */
export async function endSync(client: ApolloClient, userId: string, vaultId: string): Promise<boolean> {
  let isGone: boolean;
  try {
    const { data } = await client.mutate({
      mutation: EndClientSetSyncDocument,
      variables: { vaultId },
      fetchPolicy: 'no-cache',
    });
    isGone = requireData(data).endClientSetSync || (await readVault(client)) === null;
  } catch (error) {
    throw toApiError(error, 'Sync could not be turned off. Please try again.');
  }
  // A sync that was running has taken it for the end by another device.
  await alone(userId, () => changeBook(userId, (book) => ({ ...withoutSync(book), wasEnded: false })));
  return isGone;
}
