/** A part of a text, and whether it is what a search has found. */
export interface Span {
  text: string;
  isMatch: boolean;
}

/** Highlights the matches of a search in a text. */
export function MarkedText({ text, spans }: { text: string; spans?: readonly Span[] | undefined }) {
  if (!spans) return text;
  return spans.map((span, index) => (span.isMatch ? <mark key={index}>{span.text}</mark> : span.text));
}
