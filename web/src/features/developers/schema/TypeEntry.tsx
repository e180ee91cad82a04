import type { TypeDoc } from '../reference.generated.ts';
import { AnchoredHeading } from '../layout/Section.tsx';
import { FieldList } from './FieldList.tsx';
import { Prose } from './Prose.tsx';

/** The documentation of one type: its fields, or the values of an enum. */
export function TypeEntry({ type: { name, description, fields, values } }: { type: TypeDoc }) {
  return (
    <div className="entry">
      <AnchoredHeading id={name} level={3}>
        {name}
      </AnchoredHeading>
      {description !== '' && (
        <p>
          <Prose text={description} />
        </p>
      )}
      {fields.length > 0 && <FieldList fields={fields} />}
      {values.length > 0 && (
        <dl>
          {values.map((value) => (
            <div key={value.name}>
              <dt>
                <code>{value.name}</code>
              </dt>
              <dd>
                <Prose text={value.description} />
                {value.deprecated !== null && <div>Deprecated: {value.deprecated}</div>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
