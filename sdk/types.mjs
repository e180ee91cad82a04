// The official types of the operations, in which every optional input also takes undefined. Otherwise a partner whose
// TypeScript has exactOptionalPropertyTypes could not pass on an option that may be missing.
import { plugin as officialPlugin } from '@graphql-codegen/typescript-operations';

const OPTIONAL = /^( {2}\w+\?: (?!.*\bundefined;).*);$/gm;

export async function plugin(...args) {
  const output = await officialPlugin(...args);
  return { ...output, content: output.content.replace(OPTIONAL, '$1 | undefined;') };
}
