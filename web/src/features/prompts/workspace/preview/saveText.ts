export type TextFormat = 'md' | 'txt';

const mediaTypes: Record<TextFormat, string> = { md: 'text/markdown', txt: 'text/plain' };

/** Hands the text to the browser as a file. Nothing is sent anywhere, and it is not a use: only copying is. */
export function saveText(text: string, slug: string, format: TextFormat): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaTypes[format]};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${slug}.${format}`;
  link.click();
  URL.revokeObjectURL(url);
}
