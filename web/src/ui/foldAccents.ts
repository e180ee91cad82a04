/** A text without accents, however its letters are composed, as the server compares it. */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFKC');
