/** How long the process may take to end by itself, in milliseconds. */
const END_MS = 100;

/**
 * Ends the process with `process.exitCode`, even if something keeps it alive, such as a timer of the embedded PostgreSQL that
 * outlives its closing. Not at once: to exit while V8 still compiles what has just run can hang (decision 016).
 */
export function endProcess(): void {
  setTimeout(() => process.exit(), END_MS).unref();
}
