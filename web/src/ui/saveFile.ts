const NAME_LENGTH = 60;

/** The title of something as the name of a file, without its ending: "lease-review" for "Lease review". */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, NAME_LENGTH).replace(/-$/, '') || 'prompt';
}

/** Downloads a text as a file, without a request. */
export const saveFile = (name: string, text: string, mediaType: string): void =>
  saveBlob(name, new Blob([text], { type: `${mediaType};charset=utf-8` }));

/** Downloads a file that was made here. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
