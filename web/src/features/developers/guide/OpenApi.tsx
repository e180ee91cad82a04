import { Link } from 'react-router-dom';
import { Section } from '../layout/Section.tsx';
import { guideTitle } from './sections.ts';

export function OpenApi() {
  return (
    <Section id="openapi" title={guideTitle('openapi')}>
      <p>
        The <Link to="/developers/rest">REST routes</Link> are described in OpenAPI 3.1 at{' '}
        <a href="/api/openapi.json">/api/openapi.json</a>, for generators of clients and for tools that read it. It is made from
        the same table as the routes and as these pages.
      </p>
    </Section>
  );
}
