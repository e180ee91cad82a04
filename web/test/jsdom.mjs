// jsdom evaluates media queries for a window of a fixed size. Its module of that size is replaced by one that can change, so
// that a test can be on a phone.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('jsdom'));

// A test of the API that ran in this worker before may have loaded jsdom as it is.
for (const path of Object.keys(require.cache)) if (path.startsWith(folder)) delete require.cache[path];

/** A desktop, unless a test sets `window.innerWidth`. */
export const DESKTOP = { innerWidth: 1280, innerHeight: 800 };

const screenModule = join(folder, 'jsdom', 'living', 'window', 'environment.js');
/** The size that pages see. */
export const screen = { ...require(screenModule), ...DESKTOP };
require.cache[screenModule].exports = screen;

export const jsdom = require('jsdom');

/** Returns jsdom's own object behind one that pages see. */
export const { implForWrapper } = require(join(folder, 'generated', 'idl', 'utils.js'));
