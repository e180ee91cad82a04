import { Link } from 'react-router-dom';
import { CodeTabs } from '../code/CodeTabs.tsx';
import { Section } from '../layout/Section.tsx';
import { operationUrl } from '../urls.ts';
import { keepInSync, listOfVersions } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Sync() {
  return (
    <Section id="sync" title={guideTitle('sync')}>
      <p>
        There are no webhooks. The library changes only when its operator publishes something, so it is enough to look once a day.
        Begin with all texts at once, by <Link to={operationUrl('Query', 'allPrompts')}>allPrompts</Link> or{' '}
        <code>GET /api/prompts</code>. Then a pass over the list says what has changed, and only those texts are read again:
      </p>
      <CodeTabs
        label="A copy of the library"
        samples={[
          { name: 'TypeScript', language: 'ts', text: keepInSync },
          { name: 'GraphQL', language: 'graphql', text: listOfVersions },
        ]}
      />
      <ul>
        <li>
          A new text has another <code>version</code>, and <code>reviewedAt</code> is the day on which an editor last read the
          prompt. The rest of a card, such as its title, may change without them: it is in the list itself. A corrected typing
          error may change neither, so read everything again now and then.
        </li>
        <li>
          What was removed is missing from the list, and <code>prompt</code> of its id is <code>NOT_FOUND</code>. Delete it only
          after a complete pass without an error.
        </li>
        <li>
          Use the order <code>alphabetical</code> or <code>newest</code>, and never <code>popular</code>: there, what is used
          during a pass moves, and may be skipped.
        </li>
        <li>
          <code>isLocked</code> says whether your key and its plan include the text. If that changes, <code>version</code> does
          not: compare it as well.
        </li>
        <li>
          With the whole library, a pass of the SDK over the list costs about 2,400 points, <code>allPrompts</code> about 1,550,
          and the GraphQL query above far less than either. See the <a href="#limits">budget</a> of a key.
        </li>
      </ul>
    </Section>
  );
}
