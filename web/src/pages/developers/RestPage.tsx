import { restAnchor, restShortName } from '../../features/developers/urls.ts';
import { ChapterPage } from '../../features/developers/layout/ChapterPage.tsx';
import { Section } from '../../features/developers/layout/Section.tsx';
import { reference } from '../../features/developers/reference.generated.ts';
import { RestRouteDoc } from '../../features/developers/rest/RestRouteDoc.tsx';

const contents = [{ entries: reference.rest.map((route) => ({ id: restAnchor(route), title: restShortName(route) })) }];

export function RestPage() {
  return (
    <ChapterPage
      path="/developers/rest"
      lead={
        <>
          Each route runs a GraphQL operation, with the same rules and limits. The examples were recorded from a running server.
          In the commands, <code>PROMPTORY_KEY</code> is a key, and <code>PROMPTORY_TOKEN</code> is a session token from{' '}
          <code>POST /api/auth/login</code>.
        </>
      }
      contents={contents}
      isReference
    >
      <Section id="routes" title="Routes">
        {reference.rest.map((route) => (
          <RestRouteDoc key={restAnchor(route)} route={route} />
        ))}
      </Section>
    </ChapterPage>
  );
}
