import { OfOtherSet } from '../kept/OfOtherSet.tsx';

interface Props {
  /** The client set that the text was edited for, as in “for Acme”. */
  origin: string;
  onRebuild: () => void;
  onKeep: () => void;
}

/** Above the button that copies, below which other notes cover the text for a while: the text that was edited by hand has the values of another client set in it. */
export const EditOfOther = ({ origin, onRebuild, onKeep }: Props) => (
  <OfOtherSet
    text={`You edited this text ${origin}. It still has the values from then.`}
    discardLabel="Use the current values"
    keepLabel="Keep my edit"
    onDiscard={onRebuild}
    onKeep={onKeep}
  />
);
