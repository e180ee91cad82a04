interface Listed {
  id: string;
  title: string;
  description: string;
  category: { id: string; name: string };
  isLocked: boolean;
}

/** A prompt of the library, as tools list it. */
export const cardOf = ({ id, title, description, category, isLocked }: Listed) => ({
  id,
  title,
  description,
  category: { id: category.id, name: category.name },
  isLocked,
});

/** The same for a text, in two lines. */
export const linesOf = ({ id, title, description, category, isLocked }: Listed): string =>
  `- ${title} (id: ${id}; ${category.name}${isLocked ? ', locked' : ''})\n  ${description}`;
