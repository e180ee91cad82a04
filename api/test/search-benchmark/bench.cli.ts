import { join } from 'node:path';
import { databaseOptions } from '../../src/database.ts';
import { openDatabase } from '../../src/core/database/db.ts';
import { migrate } from '../../src/core/database/migrate.ts';
import { readLibrary } from '../../src/features/prompts/content/library.ts';
import { importLibrary } from '../../src/features/prompts/import/import-library.ts';
import { KINDS, placeOf, type QueryResult, readQueries, resultsOf, scoreOf } from './benchmark.ts';
import { miniSearchEngine, productEngine } from './engines.ts';

// `npm run bench:search` measures how well the search understands members: the queries of both halves, beside an
// off-the-shelf search on the same texts. It prints the misses of the half that may be looked at; `-- --judged` those of
// the other half, after which that half no longer judges anything.

const options = { ...databaseOptions({ database: { url: undefined, poolSize: 1 }, dataDir: '' }), dataDir: undefined };
const database = await openDatabase(options);
await migrate(options, 'up', database);
const library = await readLibrary(join(import.meta.dirname, '..', '..', 'content'));
await importLibrary(database.fork(), library, new Date());

const engines = { Promptory: productEngine(database.fork()), MiniSearch: miniSearchEngine(library.prompts) };
const queries = readQueries();

const percent = (share: number) => `${(share * 100).toFixed(1)}%`.padStart(9);
function print(name: string, results: readonly QueryResult[]): void {
  if (results.length === 0) return;
  const { count, hitRateAt5, bestFirst, reciprocalRank, empty } = scoreOf(results);
  console.log(
    `  ${name.padEnd(14)} ${String(count).padStart(4)} ${percent(hitRateAt5)} ${percent(bestFirst)} ${reciprocalRank.toFixed(3).padStart(8)} ${String(empty).padStart(6)}`,
  );
}

for (const half of ['work', 'judged'] as const) {
  for (const [name, engine] of Object.entries(engines)) {
    const results = await resultsOf(
      queries.filter((query) => query.half === half),
      engine,
    );
    console.log(`\n${name}, the half "${half}"      hit@5     best 1st      MRR  empty`);
    print('all', results);
    for (const kind of KINDS)
      print(
        kind,
        results.filter(({ query }) => query.kind === kind),
      );
    for (const category of new Set(queries.map((query) => query.category)))
      print(
        category,
        results.filter(({ query }) => query.category === category),
      );
    if (name !== 'Promptory' || (half === 'judged' && !process.argv.includes('--judged'))) continue;
    console.log('  Misses:');
    for (const result of results.filter((each) => placeOf(each) > 5))
      console.log(`  - ${result.query.text}: ${result.query.best}, not ${result.found.slice(0, 3).join(', ')}`);
  }
}
await database.close();
