/** A page of cards. Every card of a search carries its matched words as well, so its pages are half as long. */
export const PAGE_SIZE = 24;
export const SEARCH_PAGE_SIZE = 12;
