/** The version of the API, as in its changelog. A test compares it with package.json. */
export const VERSION = '0.1.0';
