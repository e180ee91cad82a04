import { expect, test } from '@jest/globals';
import { postgresBinaries } from './cluster.ts';
import { runChaos } from './run.ts';

const chaos = postgresBinaries === undefined ? test.skip : test;

// `npm run chaos` runs it for longer.
chaos('nothing acknowledged is lost, and the process lives, while its database is disturbed', async () => {
  const { lost, unmasked, exitCode, faults, acknowledged } = await runChaos({ seed: 7, seconds: 15, every: 4, members: 6 });
  expect({ lost, unmasked, exitCode }).toEqual({ lost: [], unmasked: [], exitCode: 0 });
  expect(faults.filter(({ recovery }) => recovery === null)).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
});
