import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

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
  return nestHeadings(
    html
      .split(/(<code[^]*?<\/code>)/)
      .map((piece) => (piece.startsWith('<code') ? piece : piece.replace(ALLOWED, '<$1>')))
      .join('')
      // A header cell without a name is none to a screen reader.
      .replace(/<th( align="\w+")?><\/th>/g, '<td$1></td>')
      .replace(/<input type="checkbox"[^>]*>/g, (box) => (box.includes('checked=') ? '☑' : '☐')),
  );
}

/** The heading of an answer that has none above it. A page has its own first and second levels. */
const FIRST_LEVEL = 3;

/** Headings without gaps between their levels: answers begin at any level, and a screen reader announces it. */
function nestHeadings(html: string): string {
  const above: number[] = [];
  return html.replace(/<h([1-6])([^>]*)>([^]*?)<\/h\1>/g, (_, written: string, attributes: string, content: string) => {
    const level = Number(written);
    while ((above.at(-1) ?? 0) >= level) above.pop();
    const shown = Math.min(6, FIRST_LEVEL + above.length);
    above.push(level);
    return `<h${shown}${attributes}>${content}</h${shown}>`;
  });
}
