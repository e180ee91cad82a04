import type { PromptWorkspaceFragment } from './PromptWorkspace.generated.ts';
import type { OfVersion } from './version/withVersion.ts';

/** A prompt that is open: of the library, the member's version of one, or one that the member has written. */
export type OpenPrompt = PromptWorkspaceFragment & OfVersion & { isOwn?: boolean };
