import { saveFile } from '../../../../ui/saveFile.ts';

export type TextFormat = 'md' | 'txt';

const mediaTypes: Record<TextFormat, string> = { md: 'text/markdown', txt: 'text/plain' };

/** Hands the text to the browser as a file. Nothing is sent anywhere, and it is not a use: only copying is. */
export function saveText(text: string, slug: string, format: TextFormat): void {
  saveFile(`${slug}.${format}`, text, mediaTypes[format]);
}
