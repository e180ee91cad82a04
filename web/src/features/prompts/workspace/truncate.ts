import { cutText } from '../../../ui/cutText.ts';

const MAX_LENGTH = 48;

/** A value in one line that ends in an ellipsis where it is long. */
export function truncate(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > MAX_LENGTH ? `${cutText(line, MAX_LENGTH).trimEnd()}…` : line;
}
