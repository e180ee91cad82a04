import { Section } from '../layout/Section.tsx';
import { reference } from '../reference.generated.ts';
import { Prose } from '../schema/Prose.tsx';
import { guideTitle } from './sections.ts';

export function Changelog() {
  return (
    <Section id="changelog" title={guideTitle('changelog')}>
      <p>
        Nothing is taken away without having been marked as deprecated first. What is new is added beside what there is, so ignore
        fields and codes that you do not know.
      </p>
      {reference.changes.map(({ date, version, changes }) => (
        <div key={version}>
          <h3 className="release">
            {version}, <time dateTime={date}>{date}</time>
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
