/** The periods to choose from on admin pages, in days. */
export const periods = [7, 30, 90, 365] as const;
