interface Span {
  text: string;
  isMatch: boolean;
}

/** A text with the words that a search has found in it. Without spans, the text as it is. */
export function MarkedText({ text, spans }: { text: string; spans?: readonly Span[] | undefined }) {
  if (!spans) return text;
  return spans.map((span, index) => (span.isMatch ? <mark key={index}>{span.text}</mark> : span.text));
}
