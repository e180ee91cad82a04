// A graphql-codegen plugin that writes the modules of the Python client from the documents of the SDK.
import { concatAST, Kind } from 'graphql';
import { Models } from './models.mjs';
import { documentsModule, operationsModule } from './operations.mjs';

const only = (definitions, kind) => definitions.filter((definition) => definition.kind === kind);

export function plugin(schema, files, { module }) {
  const { definitions } = concatAST(files.map(({ document }) => document));
  const operations = only(definitions, Kind.OPERATION_DEFINITION);
  const fragments = new Map(only(definitions, Kind.FRAGMENT_DEFINITION).map((fragment) => [fragment.name.value, fragment]));
  const models = new Models(schema, fragments);
  const context = { schema, models };
  const write = {
    documents: () => documentsModule(operations, context, fragments),
    operations: () => operationsModule(operations, context, false),
    async_operations: () => operationsModule(operations, context, true),
    // The methods name all models that there are.
    models: () => operationsModule(operations, context, false) && models.text(),
  };
  return write[module]();
}
