import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder of ours that only its owner may read. One that exists is closed to others, unless it belongs to somebody else. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch(() => {});
}

/** Makes the rename of a file survive a crash of the machine. Not every system can sync a folder. */
export async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/**
 * Writes a file that only its owner may read. It is complete or not there at all, whenever the process is killed: it is
 * written to another name, synced and renamed.
 */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const partial = `${file}.part`;
  const handle = await open(partial, 'w', 0o600);
  try {
    // What a killed process has left may have other permissions.
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
  await syncFolderOf(file);
}
