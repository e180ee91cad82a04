import { cutText } from './cutText.ts';

const NAME_LENGTH = 60;
const REVOKE_MS = 60_000;

/** The title of something as the name of a file, without its ending: "lease-review" for "Lease review". */
export function fileNameOf(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return cutText(words.join('-'), NAME_LENGTH).replace(/-$/, '') || 'prompt';
}

/** Downloads a file, without a request. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, mediaType: string): void {
  const type = typeof content === 'string' ? `${mediaType};charset=utf-8` : mediaType;
  // The byte order mark, without which Excel garbles umlauts. A file of the server has it.
  const bom = mediaType === 'text/csv' && typeof content === 'string' ? ['\uFEFF'] : [];
  const url = URL.createObjectURL(new Blob([...bom, content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
