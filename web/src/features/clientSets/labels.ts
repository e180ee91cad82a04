import { NAME_MAX, VARIABLE_NAME } from '@promptory/sdk/fill';

const NAME = new RegExp(`^${VARIABLE_NAME}$`);

/** Whether a prompt can have a variable of this name. */
export const isVariable = (name: string): boolean => NAME.test(name);

/** The name of a variable from what somebody types: "Client name" is "CLIENT_NAME". Empty if it has no letter. */
export function variableOf(text: string): string {
  if (isVariable(text)) return text.slice(0, NAME_MAX);
  const name = text
    .toUpperCase()
    .replace(/[^A-Z0-9/]+/g, '_')
    .replace(/_?\/_?/g, '/')
    .replace(/^[_/\d]+|[_/]+$/g, '');
  return name.slice(0, NAME_MAX);
}

export const countText = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
