import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { operationUrl } from '../urls.ts';
import { CodeTabs } from '../code/CodeTabs.tsx';
import { Section } from '../layout/Section.tsx';
import { reference } from '../reference.generated.ts';
import { pagingLoop, pagingQuery } from './samples.ts';
import { guideTitle } from './sections.ts';

/** The paginated lists that members may call. */
const lists = reference.queries.filter(({ access, typeName }) => access !== 'admin' && typeName.endsWith('Connection'));
const namesOf = (some: typeof lists) => some.map(({ name }) => name);
const fieldsOf = (typeName: string) =>
  reference.types.find(({ name }) => name === typeName)?.fields.map(({ name }) => name) ?? [];

const backward = namesOf(lists.filter(({ args }) => args.some(({ name }) => name === 'before')));
const uncounted = namesOf(lists.filter(({ typeName }) => !fieldsOf(typeName).includes('totalCount')));
const capped = namesOf(lists.filter(({ typeName }) => fieldsOf(typeName).includes('totalCountIsExact')));

/** Names of queries with links, such as "a, b and c". */
function Queries({ names }: { names: readonly string[] }) {
  return names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && (at === names.length - 1 ? ' and ' : ', ')}
      <Link to={operationUrl('Query', name)}>{name}</Link>
    </Fragment>
  ));
}

export function Paging() {
  return (
    <Section id="paging" title={guideTitle('paging')}>
      <p>
        Lists that can grow, such as <Link to={operationUrl('Query', 'prompts')}>prompts</Link>, are paginated. Set{' '}
        <code>first</code> to the page size, 1 to 100. For the next page, pass <code>pageInfo.endCursor</code> as{' '}
        <code>after</code>, with the same search, filters and order: with others, it is refused. A cursor marks the position of a
        record, so nothing is repeated or skipped when records are added in between. Only in the order <code>popular</code>, what
        is used in between moves, and may be repeated or skipped.
      </p>
      <p>
        <Queries names={backward} /> can be read backward, too. For the page before, pass <code>pageInfo.startCursor</code> as{' '}
        <code>before</code>, and the page size as <code>last</code>; without a cursor, <code>last</code> gives the end of the
        list.
      </p>
      <p>
        <code>totalCount</code> counts all pages together, in every list but <Queries names={uncounted} />. In{' '}
        <Queries names={capped} /> it counts up to 10,000; if more match, <code>totalCountIsExact</code> is false. Searches of the
        library find at most 300, and say so in the same way.
      </p>
      <CodeTabs
        label="All pages"
        samples={[
          { name: 'GraphQL', language: 'graphql', text: pagingQuery },
          { name: 'TypeScript', language: 'ts', text: pagingLoop },
        ]}
      />
    </Section>
  );
}
