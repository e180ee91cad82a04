import { expect, test } from '@jest/globals';
import pg from 'pg';
import { LOCKS } from '../../src/core/database/locks.ts';
import { startProcess, temporaryFolder } from '../process.ts';
import { until } from '../until.ts';
import { postgresBinaries, startCluster } from './cluster.ts';

const onServer = postgresBinaries === undefined ? test.skip : test;

onServer('a start waits for each lock that another instance has, says so, and continues', async () => {
  const folder = temporaryFolder();
  const cluster = await startCluster();
  const other = new pg.Client({ connectionString: cluster.url() });
  await other.connect();
  for (const lock of [LOCKS.migration, LOCKS.import, LOCKS.retention]) await other.query('select pg_advisory_lock($1)', [lock]);
  const server = startProcess({ DATABASE_URL: cluster.url(), DATA_DIR: folder.path });
  const says = (line: string) => until(() => server.output().includes(line));
  try {
    await says('Migrations: waiting for another instance');
    await other.query('select pg_advisory_unlock($1)', [LOCKS.migration]);
    await says('Library: waiting for another instance');
    await other.query('select pg_advisory_unlock($1)', [LOCKS.import]);
    // The lock of the retention keeps only the retention from running.
    await server.ready;
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
  } finally {
    server.child.kill('SIGKILL');
    await server.exited;
    await other.end();
    await cluster.remove();
    folder.remove();
  }
});
