/** A placeholder in prerendered pages for the origin, which only the server knows (api/src/http/client/document.ts replaces it). */
export const ORIGIN = '__ORIGIN__';
