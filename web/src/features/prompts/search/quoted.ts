/** A search in quotation marks. One that asks for a phrase has them already. */
export const quoted = (search: string): string => `“${search.trim().replace(/^["“„]([^"“”„]+)["”]$/, '$1')}”`;
