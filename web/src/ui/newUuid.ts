/** Undefined where the browser makes none: on pages without HTTPS. */
export const newUuid = (): string | undefined => (crypto as Partial<Crypto>).randomUUID?.();
