// Records which source files each test file has run, using V8's coverage. `npm test -- --affected` selects tests by this.
// Only files of which a function ran count, because imports load nearly everything everywhere.
const { Session } = require('node:inspector');
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');
const { fileURLToPath } = require('node:url');

const root = join(__dirname, '..', '..');
const IMPACT_FILE = join(root, 'node_modules', '.cache', 'promptory-tests', 'impact.jsonl');

const isRecording = process.env.TEST_IMPACT === 'record';
let session;

/** Begins to record for the next test file of this worker. */
function beginImpact() {
  if (!isRecording) return;
  if (session === undefined) {
    mkdirSync(dirname(IMPACT_FILE), { recursive: true });
    session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }
  takeCoverage();
}

/** Stores what the test file has run since `beginImpact`. */
function endImpact(testPath) {
  if (!isRecording) return;
  const files = new Set();
  for (const { url, functions } of takeCoverage()) {
    const path = url.startsWith('file:') ? fileURLToPath(url.split('?')[0]) : url;
    if (!path.startsWith(root) || path.includes('/node_modules/') || path === testPath) continue;
    // The first entry is the module itself, which runs when it is loaded.
    const hasRun = functions.some(({ ranges }) => ranges[0].startOffset > 0 && ranges[0].count > 0);
    if (hasRun) files.add(relative(root, path));
  }
  appendFileSync(IMPACT_FILE, `${JSON.stringify({ test: relative(root, testPath), files: [...files].sort() })}\n`);
}

function takeCoverage() {
  let result = [];
  // The callback is called before `post` returns, because the session belongs to this thread.
  session.post('Profiler.takePreciseCoverage', (_error, response) => (result = response?.result ?? []));
  return result;
}

module.exports = { IMPACT_FILE, beginImpact, endImpact };
