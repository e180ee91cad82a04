import { PageLink } from '../../../ui/location/PageLink.tsx';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { Section } from '../layout/Section.tsx';
import { deprecationHeaders } from './samples.ts';
import { guideTitle } from './sections.ts';

/** How something is removed, and where partners see problems and ask questions. */
export function Support() {
  return (
    <Section id="changes" title={guideTitle('changes')}>
      <p>
        Nothing in the schema and no route is removed unless it was deprecated first, for six months at least. A deprecated field,
        argument or value is marked <code>@deprecated</code> in the schema, with what replaces it and the date after which it may
        be removed. The responses of a deprecated REST route have these headers, with the date of the deprecation, that of the
        removal, and a link to this section:
      </p>
      <CodeBlock label="Headers of a deprecated route" language="http" text={deprecationHeaders} />
      <p>
        Log a warning when your program gets one of them. Until the date in <code>Sunset</code>, the route works as before. The{' '}
        <a href="#changelog">changelog</a> announces both.
      </p>
      <p>
        Before version 1.0.0, a release may break callers in other ways where safety or correctness asks for it. The changelog
        lists these changes first, marked “Breaking” and with what to do.
      </p>
      <p>
        The <PageLink to="/status">status page</PageLink> shows whether the API works and how it has worked in the last days.
        Write to us with the <PageLink to="/contact">contact form</PageLink>, and include the <code>X-Request-Id</code> of a call
        that went wrong. To report a vulnerability, see <a href="/.well-known/security.txt">security.txt</a>.
      </p>
    </Section>
  );
}
