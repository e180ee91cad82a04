import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

// Makes Apollo's types use the masked fragments of the code generator.
declare module '@apollo/client' {
  interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {
    signatureStyle: 'classic';
  }
}
