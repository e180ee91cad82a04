// Checks the types of every workspace.
import { run } from './run.mjs';

let failed = false;
for (const workspace of ['sdk', 'stripe-emulator', 'api', 'web', 'e2e']) {
  const { code } = await run('tsc', ['-p', workspace, '--noEmit']);
  failed ||= code !== 0;
}
process.exit(failed ? 1 : 0);
