import { Conflict } from './Conflict.tsx';
import type { useDecision } from './useDecision.ts';
import { around } from './words.ts';

type Props = Pick<ReturnType<typeof useDecision>, 'regions' | 'conflicts' | 'chosen' | 'choose' | 'wasSubmitted'>;

/** All places that the member and the library have both changed. */
export const ConflictList = ({ regions, conflicts, chosen, choose, wasSubmitted }: Props) =>
  conflicts.map((region, index) => (
    <Conflict
      key={index}
      number={index + 1}
      count={conflicts.length}
      mine={region.mine}
      theirs={region.theirs}
      near={around(regions, region)}
      choice={chosen[index]}
      isMissing={wasSubmitted && chosen[index] === undefined}
      onChoose={(choice) => choose(index, choice)}
    />
  ));
