// `npm run bench:pages`: measures the first load of pages with Lighthouse, as a phone on a slow network, and writes
// docs/benchmarks-pages.md. `-- landing` measures one page, `-- --runs 1` is quicker.
import { parseArgs } from 'node:util';
import { findChromium } from '../../scripts/chromium.mjs';
import { measurePages } from './measure.mjs';
import { printTable, writeReport } from './report.mjs';

const { values, positionals } = parseArgs({ options: { runs: { type: 'string', default: '5' } }, allowPositionals: true });
const chromium = findChromium();
const measured = await measurePages({ chromium, runs: Number(values.runs), names: positionals });
printTable(measured);
if (positionals.length === 0) writeReport(measured);
