import { Link } from 'react-router-dom';
import { typeUrl } from '../urls.ts';
import { reference } from '../reference.generated.ts';

const documented = new Set(reference.types.map(({ name }) => name));

interface Props {
  /** As written in the schema, such as [Prompt!]!. */
  type: string;
  /** The name without brackets and exclamation marks, such as Prompt. */
  typeName: string;
}

/** A type in schema syntax. The name links to the type's documentation. */
export function TypeRef({ type, typeName }: Props) {
  if (!documented.has(typeName)) return <span className="type">{type}</span>;
  const [before, after] = type.split(typeName);
  return (
    <span className="type">
      {before}
      <Link to={typeUrl(typeName)}>{typeName}</Link>
      {after}
    </span>
  );
}
