import { useMemo, useState } from 'react';
import { merge, mergedText, type Choice, type ConflictRegion } from './words.ts';

export interface DecisionOptions {
  base: string;
  mine: string;
  theirs: string;
  /** Saves the text that was decided on. Rejects with an error for the member. */
  save: (content: string) => Promise<void>;
}

export type Resolution = 'merge' | 'keep' | 'take';

/** What the member has decided, and the text that follows from it. */
export function useDecision({ base, mine, theirs, save }: DecisionOptions) {
  const regions = useMemo(() => merge({ base, mine, theirs }), [base, mine, theirs]);
  const conflicts = regions.filter((region): region is ConflictRegion => region.kind === 'conflict');
  const [resolution, setResolution] = useState<Resolution>('merge');
  const [chosen, setChosen] = useState<readonly (Choice | undefined)[]>([]);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Undefined until every conflict is decided. */
  const result = { keep: mine, take: theirs, merge: mergedText(regions, chosen) }[resolution];
  const undecidedCount = conflicts.filter((_, index) => chosen[index] === undefined).length;
  const choose = (index: number, choice: Choice) => setChosen(conflicts.map((_, at) => (at === index ? choice : chosen[at])));
  const submit = async () => {
    setFailure(undefined);
    setSubmitted(true);
    if (result === undefined) return;
    setBusy(true);
    try {
      await save(result);
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return {
    ...{ regions, conflicts, chosen, choose, undecidedCount },
    ...{ resolution, setResolution, result, wasSubmitted, isBusy, failure, submit },
  };
}
