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
        <p>
          Each route says what its example costs at least. The bytes that a response can have at most come on top, however few it
          then has: a list without pages, such as <code>GET /api/user/favorites</code>, is charged for the whole library. A
          refused call may be charged as well. The <code>RateLimit</code> header says what is left.
        </p>
        <p>
          A route ignores parameters and fields of the body that it does not name, and the whole body if it has none here, so
          check the spelling: <code>?serch=memo</code> returns the whole library, not an error.
        </p>
        {reference.rest.map((route) => (
          <RestRouteDoc key={restAnchor(route)} route={route} />
        ))}
      </Section>
    </ChapterPage>
  );
}
