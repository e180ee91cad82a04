import { operationAnchor, type OperationKind } from '../../features/developers/urls.ts';
import { ChapterPage } from '../../features/developers/layout/ChapterPage.tsx';
import { Section } from '../../features/developers/layout/Section.tsx';
import { type Operation, reference } from '../../features/developers/reference.generated.ts';
import { OperationDoc } from '../../features/developers/schema/OperationDoc.tsx';

const groups: { id: string; title: string; kind: OperationKind; operations: readonly Operation[] }[] = [
  { id: 'queries', title: 'Queries', kind: 'Query', operations: reference.queries },
  { id: 'mutations', title: 'Mutations', kind: 'Mutation', operations: reference.mutations },
];

const contents = groups.map(({ title, kind, operations }) => ({
  title,
  entries: operations.map(({ name }) => ({ id: operationAnchor(kind, name), title: name })),
}));

export function GraphqlPage() {
  return (
    <ChapterPage
      path="/developers/graphql"
      lead="Every query and mutation, as declared in the schema, with who may call it and the scope that a key needs. What a key may call has an example that was recorded from a running server, with the points that it was charged."
      contents={contents}
      isReference
    >
      {groups.map(({ id, title, kind, operations }) => (
        <Section key={id} id={id} title={title}>
          {operations.map((operation) => (
            <OperationDoc key={operation.name} kind={kind} operation={operation} />
          ))}
        </Section>
      ))}
    </ChapterPage>
  );
}
