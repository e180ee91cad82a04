import { isLongText } from '@promptory/sdk/fill';

/** Whether a field is for a long text, such as facts or a document. */
export const isLong = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'longtext' || (type === 'text' && isLongText({ name }));
