import { Link } from 'react-router-dom';
import { fieldUrl, restAnchor } from '../urls.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { OwnIdHint } from '../code/OwnIdHint.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { AnchoredHeading } from '../layout/Section.tsx';
import type { RestReference } from '../reference.generated.ts';
import { AccessBadges } from '../schema/AccessBadges.tsx';
import { Prose } from '../schema/Prose.tsx';
import { curlCommand } from './curlCommand.ts';

/** The documentation of one REST route: access, parameters, body, and a recorded example response. */
export function RestRouteDoc({ route }: { route: RestReference }) {
  const { method, path, summary, deprecated, operation, access, scope, points, parameters } = route;
  const { body, status, response, example } = route;
  const origin = useOrigin();
  const name = `${method} ${path}`;
  const operationDocUrl = fieldUrl(operation);
  return (
    <div className="entry">
      <AnchoredHeading id={restAnchor(route)} level={3}>
        {name}
      </AnchoredHeading>
      <AccessBadges access={access} scope={scope} deprecated={deprecated} />
      <p>
        <Prose text={summary} />
      </p>
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <Inputs inputs={parameters.map((each) => ({ ...each, place: `in the ${each.in}` }))} />
        </>
      )}
      {body.length > 0 && (
        <>
          <h4>Body</h4>
          <Inputs inputs={body} />
        </>
      )}
      <h4>Response</h4>
      <p>
        {status}: {response}. Same as{' '}
        {operationDocUrl === null ? <code>{operation}</code> : <Link to={operationDocUrl}>{operation}</Link>} in GraphQL. Costs at
        least {points} points.
      </p>
      <CodeBlock label={`Request to ${name}`} language="sh" text={curlCommand(route, origin)} />
      <OwnIdHint request={example.request} />
      <CodeBlock label={`Response of ${name}, status ${example.status}`} language="json" text={example.response} />
    </div>
  );
}

interface Input {
  name: string;
  type: string;
  required: boolean;
  description: string;
  place?: string;
  /** The allowed range, such as "1 to 1000". */
  bounds?: string | null;
}

function Inputs({ inputs }: { inputs: readonly Input[] }) {
  return (
    <dl>
      {inputs.map(({ name, type, required, description, place, bounds }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <span className="type">{type}</span>
            <span>{[required ? 'required' : 'optional', place, bounds].filter((word) => word != null).join(', ')}</span>
          </dt>
          <dd>
            <Prose text={description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
