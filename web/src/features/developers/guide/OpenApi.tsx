import { Link } from 'react-router-dom';
import { Section } from '../layout/Section.tsx';
import { guideTitle } from './sections.ts';

export function OpenApi() {
  return (
    <Section id="openapi" title={guideTitle('openapi')}>
      <p>
        An OpenAPI 3.1 description of the <Link to="/developers/rest">REST routes</Link> is at{' '}
        <a href="/api/openapi.json">/api/openapi.json</a>, for client generators and other tools. It comes from the same table as
        the routes and these pages.
      </p>
    </Section>
  );
}
