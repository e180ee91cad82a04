/** A name as it is compared with others: what looks the same is the same, however its letters and spaces are written. */
export const normalizeName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim();
