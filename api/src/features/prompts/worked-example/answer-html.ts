import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** GitHub-flavored Markdown as HTML. Without its options for dangerous input, micromark escapes tags and drops unsafe addresses. */
export const toHtml = (markdown: string): string => micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
