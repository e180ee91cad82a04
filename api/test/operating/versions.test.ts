import { expect, test } from '@jest/globals';
import { openDatabase } from '../../src/core/database/db.ts';
import { migrate } from '../../src/core/database/migrate.ts';
import { freshDatabase } from '../database.ts';

test('an older version runs on the database of a newer one, and leaves its migrations alone', async () => {
  const { options, drop } = await freshDatabase();
  const database = await openDatabase(options);
  try {
    await migrate(options, 'up', database);
    const run = (statement: string) => database.orm.em.getConnection().execute(statement);
    await run('alter table users add column newer text');
    await run("insert into migrations (name, executed_at) values ('Migration20990101000000Newer', now())");
    expect(await migrate(options, 'up', database)).toEqual([]);
    expect(await migrate(options, 'down', database)).toEqual([]);
    expect(await run("select count(*)::int as count from migrations where name like '%Newer'")).toEqual([{ count: 1 }]);
  } finally {
    await database.close();
    await drop();
  }
});
