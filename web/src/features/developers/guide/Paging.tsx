import { Link } from 'react-router-dom';
import { operationUrl } from '../urls.ts';
import { CodeTabs } from '../code/CodeTabs.tsx';
import { Section } from '../layout/Section.tsx';
import { pagingLoop, pagingQuery } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Paging() {
  return (
    <Section id="paging" title={guideTitle('paging')}>
      <p>
        Lists that can grow, such as <Link to={operationUrl('Query', 'prompts')}>prompts</Link>, are paginated. Set{' '}
        <code>first</code> to the page size, 1 to 100. For the next page, pass <code>pageInfo.endCursor</code> as{' '}
        <code>after</code>, with the same filters and order. For the page before, pass <code>pageInfo.startCursor</code> as{' '}
        <code>before</code>, and the page size as <code>last</code>; without a cursor, <code>last</code> gives the end of the
        list. A cursor marks the position of a record, so nothing is repeated or skipped when records are added in between.{' '}
        <code>totalCount</code> counts all pages together, up to 10,000; if more match, <code>totalCountIsExact</code> is false.
        Searches find at most 300, and say so in the same way.
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
