import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** The levels by which headings are lowered: a page has its own first and second ones. */
const HEADING_SHIFT = 2;

/** What GitHub shows of the HTML in an answer, and we do. All other tags are shown as text. */
const ALLOWED = /&lt;(br ?\/?|\/?sup)&gt;/g;

/**
 * GitHub-flavored Markdown as HTML. Without its options for dangerous input, micromark escapes tags and drops unsafe
 * addresses, so every tag in its output is its own.
 */
export function toHtml(markdown: string): string {
  const html = micromark(markdown, {
    extensions: [gfm(), { disable: { null: ['labelStartImage'] } }],
    htmlExtensions: [gfmHtml()],
  });
  return (
    html
      .split(/(<code[^]*?<\/code>)/)
      .map((piece) => (piece.startsWith('<code') ? piece : piece.replace(ALLOWED, '<$1>')))
      .join('')
      // A header cell without a name is none to a screen reader.
      .replace(/<th( align="\w+")?><\/th>/g, '<td$1></td>')
      .replace(
        /<(\/?)h([1-6])>/g,
        (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + HEADING_SHIFT)}>`,
      )
      .replace(/<input type="checkbox" disabled="" (checked="" )?\/?>|<input type="checkbox"[^>]*>/g, (box) =>
        box.includes('checked=') ? '☑' : '☐',
      )
  );
}
