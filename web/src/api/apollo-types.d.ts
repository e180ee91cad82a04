import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

// Makes Apollo's types follow the masked fragments that the code generator writes.
declare module '@apollo/client' {
  interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {
    signatureStyle: 'classic';
  }
}
