import { formatDay } from '../../../ui/format.ts';
import { Section } from '../layout/Section.tsx';
import { reference } from '../reference.generated.ts';
import { Prose } from '../schema/Prose.tsx';
import { guideTitle } from './sections.ts';

export function Changelog() {
  return (
    <Section id="changelog" title={guideTitle('changelog')}>
      <p>
        New fields and codes can appear at any time, so ignore those that you do not know. Follow the changes as an{' '}
        <a href="/changelog.atom">Atom feed</a>. What is under Unreleased is in force here already. It is an entry of the feed,
        which is updated with each change.
      </p>
      {reference.changes.map(({ date, version, changes }) => (
        <div key={version}>
          <h3 className="release" id={`release-${version}`}>
            {version}
            {date !== null && (
              <>
                , <time dateTime={date}>{formatDay(date)}</time>
              </>
            )}
          </h3>
          <ul>
            {changes.map((change) => (
              <li key={change}>
                <Prose text={change} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
