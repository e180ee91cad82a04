/** An id for something that the member creates. Undefined where the browser makes none: on pages without HTTPS. */
export const newId = (): string | undefined => (crypto as Partial<Crypto>).randomUUID?.();
