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
        Lists that can grow come in pages, such as <Link to={operationUrl('Query', 'prompts')}>prompts</Link>: ask for{' '}
        <code>first</code>, 1 to 100, and for the next page give <code>pageInfo.endCursor</code> as <code>after</code>, with the
        same filters and the same order. A cursor says where its record stands, so nothing is shown twice or left out when others
        are added in between. <code>totalCount</code> counts all pages together, up to 10,000; where more match,{' '}
        <code>totalCountIsExact</code> is false.
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
