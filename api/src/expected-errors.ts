import { BackupError } from './core/backup/format.ts';
import { ConfigError } from './core/config.ts';
import { DataFolderError } from './core/database/data-lock.ts';
import { ContentError } from './features/prompts/content/front-matter.ts';
import { LibraryFolderError } from './features/prompts/content/library.ts';
import { ArchiveError } from './features/prompts/import/publish-library.ts';
import { ListenError } from './start.ts';

const EXPECTED = [ArchiveError, BackupError, ConfigError, ContentError, DataFolderError, LibraryFolderError, ListenError];

/** Errors that the operator can fix. Anything else is a bug and is printed with its stack. */
export const isExpected = (error: unknown): error is Error => EXPECTED.some((kind) => error instanceof kind);
