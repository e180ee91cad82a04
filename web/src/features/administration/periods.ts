/** Over how many days the figures of the administration can be shown. */
export const periods = [7, 30, 90, 365] as const;
