import { isLongText } from '@promptory/sdk/fill';

/** Whether a field is for a long text, such as facts or a document. */
export const isLong = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'longtext' || (type === 'text' && isLongText({ name }));

/** How many letters fit into a line of a phone. */
const LINE = 40;

/**
 * How many lines a field of type text shows, although its value has no line breaks: what is entered is about as long as the
 * placeholder.
 */
export const rowCountOf = ({ placeholder, ...variable }: { name: string; type: string; placeholder: string }): number =>
  variable.type === 'text' && !isLong(variable) ? Math.min(3, Math.ceil(placeholder.length / LINE)) : 1;
