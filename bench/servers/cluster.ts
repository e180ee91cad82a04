import { type Cluster, postgresBinaries, startCluster } from '../../api/test/chaos/cluster.ts';
import { temporaryFolder } from '../../api/test/process.ts';
import { UsageError } from '../arguments.ts';

/** As the product sets it for its connections, so that it is the same for all servers. */
const SETTINGS = { shared_buffers: "'256MB'", random_page_cost: 1.1 };

/**
 * Runs something with a throw-away PostgreSQL and a folder, which are removed afterwards, even after Ctrl-C. With `keep`,
 * PostgreSQL continues to run once the work is done.
 */
export async function withCluster(
  settings: Record<string, string | number>,
  work: (cluster: Cluster, folder: string) => Promise<void>,
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  if (postgresBinaries === undefined)
    throw new UsageError('Install the PostgreSQL server: its programs initdb and pg_ctl are not on this machine.');
  const folder = temporaryFolder();
  const cluster = await startCluster({ ...SETTINGS, ...settings });
  let isKept = false;
  const remove = async () => {
    if (!isKept) await cluster.remove();
    folder.remove();
  };
  const interrupt = () => void remove().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await work(cluster, folder.path);
    isKept = keep;
  } finally {
    await remove();
  }
}
