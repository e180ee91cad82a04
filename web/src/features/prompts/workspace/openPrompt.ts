import type { PromptWorkspaceFragment } from './PromptWorkspace.generated.ts';

/** A prompt that is open: of the library, or one that the member has written. */
export type OpenPrompt = PromptWorkspaceFragment & { isOwn?: boolean };
