import type { Argument, Field } from '../reference.generated.ts';
import { Prose } from './Prose.tsx';
import { TypeRef } from './TypeRef.tsx';

/** Name, type and description of each field, with its arguments nested below it. */
export function FieldList({ fields }: { fields: readonly (Field | Argument)[] }) {
  return (
    <dl>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>
            <code>{field.name}</code>
            <TypeRef {...field} />
            {'default' in field && field.default !== null && <span className="type">= {field.default}</span>}
            {field.deprecated !== null && <span className="badge deprecated">Deprecated</span>}
          </dt>
          <dd>
            <Prose text={field.description} />
            {field.deprecated !== null && <div>Deprecated: {field.deprecated}</div>}
            {'args' in field && field.args.length > 0 && <FieldList fields={field.args} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
