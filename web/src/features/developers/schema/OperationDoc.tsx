import { operationAnchor, type OperationKind } from '../urls.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { AnchoredHeading } from '../layout/Section.tsx';
import { type Operation, reference } from '../reference.generated.ts';
import { AccessBadges } from './AccessBadges.tsx';
import { FieldList } from './FieldList.tsx';
import { OperationExampleDoc } from './OperationExampleDoc.tsx';
import { Prose } from './Prose.tsx';
import { signature } from './signature.ts';
import { TypeRef } from './TypeRef.tsx';

/** The documentation of one query or mutation: access, signature, arguments and return type. */
export function OperationDoc({ kind, operation }: { kind: OperationKind; operation: Operation }) {
  const { name, access, scope, deprecated, args, example } = operation;
  const description = descriptionOf(operation);
  return (
    <div className="entry">
      <AnchoredHeading id={operationAnchor(kind, name)} level={3}>
        {name}
      </AnchoredHeading>
      <AccessBadges access={access} scope={scope} deprecated={deprecated} />
      {description !== '' && (
        <p>
          <Prose text={description} />
        </p>
      )}
      <CodeBlock label={`Signature of ${name}`} language="graphql" text={signature(operation)} isCompact />
      {args.length > 0 && (
        <>
          <h4>Arguments</h4>
          <FieldList fields={args} />
        </>
      )}
      <p>
        Returns <TypeRef {...operation} />
      </p>
      {example !== null && <OperationExampleDoc name={name} example={example} />}
    </div>
  );
}

/** The operation's own description, or that of the type it returns if it has none. */
const descriptionOf = ({ description, typeName }: Operation): string =>
  description || (reference.types.find(({ name }) => name === typeName)?.description ?? '');
