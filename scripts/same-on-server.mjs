/** Tests of the API that use no database, always the embedded one, or a separate PostgreSQL: on another server they show nothing new. */
export const SAME_ON_SERVER = [
  'src/core/config',
  'src/core/database/embedded-statements',
  'src/features/billing/money/money.fuzz',
  'test/chaos/(chaos|connection|overload)',
  'test/embedded-folder',
  'test/scripts',
  'test/shutdown',
  'test/start-up',
];
