import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { ResponsiveTable } from '../../../ui/list/ResponsiveTable.tsx';
import { fieldUrl } from '../urls.ts';
import { Section } from '../layout/Section.tsx';
import { reference } from '../reference.generated.ts';
import { Prose } from '../schema/Prose.tsx';
import { guideTitle } from './sections.ts';

const operationsForAnyKey = [
  ...reference.queries.map((each) => ({ ...each, field: `Query.${each.name}` })),
  ...reference.mutations.map((each) => ({ ...each, field: `Mutation.${each.name}` })),
].filter(({ scope }) => scope === '');

export function Scopes() {
  return (
    <Section id="rights" title={guideTitle('rights')}>
      <ResponsiveTable
        label={guideTitle('rights')}
        head={['Scope', 'What it allows', 'Plan', 'Operations']}
        rows={reference.scopes.map(({ name, description, needsPro, operations }) => [
          <code key="name">{name}</code>,
          <Prose key="description" text={description} />,
          needsPro ? 'Pro' : 'Free or Pro',
          <Fields key="operations" fields={operations} />,
        ])}
      />
      <p>
        Any key may query <Fields fields={operationsForAnyKey.map(({ field }) => field)} />. Everything outside its scopes is
        refused with <code>FORBIDDEN</code>. Without <code>prompts:read</code>, the text of every prompt is locked:{' '}
        <code>content</code> is null, and searches do not cover it.
      </p>
    </Section>
  );
}

/** Field names separated by commas, each linked to its documentation. */
function Fields({ fields }: { fields: readonly string[] }) {
  return fields.map((field, index) => {
    const url = fieldUrl(field);
    return (
      <Fragment key={field}>
        {index > 0 && ', '}
        {url === null ? <code>{field}</code> : <Link to={url}>{field.replace(/^(Query|Mutation)\./, '')}</Link>}
      </Fragment>
    );
  });
}
