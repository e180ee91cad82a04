import { ChapterPage } from '../../features/developers/layout/ChapterPage.tsx';
import { Section } from '../../features/developers/layout/Section.tsx';
import { reference } from '../../features/developers/reference.generated.ts';
import { TypeEntry } from '../../features/developers/schema/TypeEntry.tsx';

const groups = [
  { id: 'objects', title: 'Objects', kind: 'object' },
  { id: 'inputs', title: 'Inputs', kind: 'input' },
  { id: 'enums', title: 'Enums', kind: 'enum' },
  { id: 'scalars', title: 'Scalars', kind: 'scalar' },
].map((group) => ({ ...group, types: reference.types.filter(({ kind }) => kind === group.kind) }));

const contents = groups.map(({ title, types }) => ({ title, entries: types.map(({ name }) => ({ id: name, title: name })) }));

export function TypesPage() {
  return (
    <ChapterPage
      path="/developers/types"
      lead="What the operations take and return. An exclamation mark means that a value is never null; brackets mean that it is a list."
      contents={contents}
      isReference
    >
      {groups.map(({ id, title, types }) => (
        <Section key={id} id={id} title={title}>
          {types.map((type) => (
            <TypeEntry key={type.name} type={type} />
          ))}
        </Section>
      ))}
    </ChapterPage>
  );
}
