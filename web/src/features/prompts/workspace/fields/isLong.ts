import { isLongText } from '@promptory/sdk/fill';

/** Whether a field is for a long text, such as facts or a document. */
export const isLong = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'longtext' || (type === 'text' && isLongText({ name }));

/** More does not fit into one line of a phone. What is entered is about as long as the placeholder. */
const ONE_LINE = 40;

/** Whether a field of one line becomes higher as its text needs it. */
export const growsWithText = ({ placeholder, ...variable }: { name: string; type: string; placeholder: string }): boolean =>
  variable.type === 'text' && !isLong(variable) && placeholder.length > ONE_LINE;
