import { CaseAndAnswer } from '../../../ui/example/CaseAndAnswer.tsx';
import type { Sample } from './samples.ts';
import { workedSamples } from './worked.generated.ts';

/** The case of a sample and what an assistant answered to it. */
export function WorkedSample({ sample: { id, variables } }: { sample: Sample }) {
  const worked = workedSamples[id];
  return worked ? (
    <CaseAndAnswer
      variables={variables}
      valueOf={(name) => worked.values[name]}
      answeredOn={worked.answeredOn}
      answerHtml={worked.answerHtml}
    />
  ) : null;
}
