import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: `${process.env.PROMPTORY_URL}/schema.graphql`,
  documents: 'program.ts',
  generates: {
    './gql/': {
      preset: 'client',
      config: { documentMode: 'string', useTypeImports: true, enumsAsTypes: true },
      presetConfig: { fragmentMasking: false },
    },
  },
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
};

export default config;
