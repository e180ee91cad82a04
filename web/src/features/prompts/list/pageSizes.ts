/** Cards on a page. Search results also carry their matches, so their pages are half as long. */
export const PAGE_SIZE = 24;
export const SEARCH_PAGE_SIZE = 12;
