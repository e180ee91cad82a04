interface Part {
  text: string;
  nextCursor: string | null;
}

/** Reads a document that the server writes in parts, because it may be larger than a response. */
export async function readParts(read: (after: string | null) => Promise<Part>): Promise<string> {
  const texts: string[] = [];
  let after: string | null = null;
  do {
    const { text, nextCursor } = await read(after);
    texts.push(text);
    after = nextCursor;
  } while (after !== null);
  return texts.join('');
}
