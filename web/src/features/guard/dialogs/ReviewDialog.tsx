import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { entryOf, withTokens, type Entry } from '../tokens/table.ts';
import type { GuardSession } from '../session/session.ts';
import { itemsOf, type GuardState } from '../session/state.ts';
import { useGuardState } from '../session/useSession.ts';
import { entriesIn } from '../tokens/restore.ts';
import { AddName } from './AddName.tsx';
import { focusDialog, GuardDialogFrame } from './GuardDialogFrame.tsx';
import { ReviewList } from './ReviewList.tsx';

interface Props {
  open: boolean;
  session: GuardSession;
  /** The name of the field from which it was opened: what is in it comes first. */
  fieldName: string | undefined;
  onRestore: () => void;
  onClose: () => void;
}

/** What was found and not replaced, with the token that it would have, and the fields that it is in. */
function proposedEntries(state: GuardState): ReadonlyMap<Entry, readonly string[]> {
  const { fields, table } = state;
  const items = itemsOf(state);
  const named = withTokens(table, items, [...fields.map(({ text }) => text), ...table.kept]);
  const inFields = named.entries.map((entry) => {
    const own = items.filter((item) => entryOf(named, item) === entry);
    return [entry, own.map(({ field }) => field)] as const;
  });
  return new Map(inFields.filter(([, names]) => names.length > 0));
}

/** Everything that was found, replaced or kept in this prompt, to decide on each by hand. */
export function ReviewDialog({ open, session, fieldName, onRestore, onClose }: Props) {
  const state = useGuardState(session);
  const { fields, table } = state;
  const proposed = proposedEntries(state);
  const list = { session, fieldName };
  const replaced = entriesIn(fields.map(({ text }) => text).join('\n'), table.entries);
  // Not what was kept in the text of another client.
  const kept = table.kept.filter((text) => fields.some((field) => field.text.includes(text)));
  return (
    <GuardDialogFrame
      open={open}
      title="Names and numbers"
      onClose={onClose}
      actions={
        <>
          {replaced.length > 0 && (
            <Button onClick={onRestore} sx={{ mr: 'auto' }}>
              Restore an answer
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {proposed.size > 0 && (
            <Button
              variant="contained"
              onClick={(event) => {
                focusDialog(event);
                void session.replace();
              }}
            >
              {`Replace ${proposed.size === 1 ? 'it' : `all ${proposed.size}`}`}
            </Button>
          )}
        </>
      }
    >
      <Typography variant="body2" color="textSecondary">
        A token takes the place of a name or number in your fields. It is the same in all fields on this page, and you can change
        it. Other prompts have their own. This list misses some: read the text before you send it.
      </Typography>
      <AddName session={session} />
      {proposed.size + replaced.length + kept.length === 0 && <Typography>Nothing was found.</Typography>}
      <ReviewList
        title="Found"
        entries={[...proposed.keys()]}
        fieldsOf={(entry) => fields.filter(({ name }) => proposed.get(entry)?.includes(name))}
        actions={['replace', 'keep']}
        {...list}
      />
      <ReviewList
        title="Replaced"
        entries={replaced}
        fieldsOf={(entry) => fields.filter(({ text }) => entriesIn(text, [entry]).length > 0)}
        actions={['putBack']}
        {...list}
      />
      <ReviewList
        title="Kept as they are"
        entries={kept.map((text) => ({ text, token: '', kind: 'person' }))}
        fieldsOf={({ text }) => fields.filter((field) => field.text.includes(text))}
        actions={['propose']}
        {...list}
      />
    </GuardDialogFrame>
  );
}
