/** The columns of every grid of cards, so that a skeleton stands exactly where its card will be. */
export const cardGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: 2,
} as const;
