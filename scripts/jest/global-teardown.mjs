import pg from 'pg';

/** Drops the databases that the workers of this run have created on the server of TEST_DATABASE_URL. */
export default async function tearDown() {
  const { TEST_DATABASE_URL: url, TEST_RUN: run } = process.env;
  if (!url) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    `promptory_test_${run}_`,
  ]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}
