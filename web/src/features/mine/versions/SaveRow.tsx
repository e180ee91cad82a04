import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { formatDateTime } from '../../../ui/format.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { Changes } from './compare/Changes.tsx';
import { describeSave, type Save } from './compare/describeSave.ts';
import { TextBox } from './compare/TextBox.tsx';
import { valuesOf, versionInput } from './drafts.ts';
import type { MyVersionFormFragment } from './MyVersion.generated.ts';
import { outdatedBy, useSaveVersion } from './useSaveVersion.ts';

interface Props {
  version: MyVersionFormFragment;
  save: Save;
  /** The one before it; undefined if it is not known. */
  previous: Save | undefined;
  onOutdated: () => void;
}

/** A save, what it has changed, its text, and a button that restores it as a new save. */
export function SaveRow({ version, save, previous, onOutdated }: Props) {
  const { revision, savedAt, note, content, defaults } = save;
  const isCurrent = revision === version.revision;
  const { save: store } = useSaveVersion();
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const failure = useFailureToast();
  const textId = useId();
  const name = `Save ${revision}`;
  const summary = useMemo(() => describeSave(save, previous), [save, previous]);
  const restore = async () => {
    if (isBusy || content === null) return;
    setBusy(true);
    try {
      const input = versionInput(content, valuesOf(defaults), note);
      const { hasLibraryChanged } = await store({ id: version.id, input, revision: version.revision, baseOf: revision });
      failure.end();
      const rest = hasLibraryChanged ? 'The library’s text has changed since: compare them.' : 'All saves are kept.';
      toast({ title: 'Version Restored', description: `Your version is as it was in save ${revision}. ${rest}` });
    } catch (error) {
      if (outdatedBy(error) !== undefined) onOutdated();
      failure.show({ title: 'Not Restored', description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="subtitle2" component="h2">
          {name}
        </Typography>
        {isCurrent && <Chip size="small" label="Current" color="primary" variant="outlined" />}
        <Typography variant="caption" color="textSecondary">
          {formatDateTime(savedAt)}
        </Typography>
        <Box sx={actionsSx}>
          <Button
            aria-expanded={isShown}
            aria-controls={textId}
            aria-label={`${isShown ? 'Hide' : 'View'}: ${name}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'View'}
          </Button>
          {!isCurrent && content !== null && (
            <Button aria-label={`Restore: ${name}`} aria-disabled={isBusy} onClick={() => void restore()}>
              Restore
            </Button>
          )}
        </Box>
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {summary}
      </Typography>
      {note !== '' && note !== previous?.note && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Note: <bdi>{note}</bdi>
        </Typography>
      )}
      <Box id={textId} sx={{ mt: isShown ? 2 : 0 }}>
        {isShown && <SavedText save={save} previous={previous} />}
      </Box>
    </Box>
  );
}

/** The text of a save, with what it has changed. */
function SavedText({ save, previous }: Pick<Props, 'save' | 'previous'>) {
  const { revision, content, ownWords } = save;
  const title = `Text of save ${revision}`;
  if (content === null)
    return (
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {`The library’s text in it is locked. Your own words:\n${ownWords || 'None.'}`}
      </Typography>
    );
  if (previous && previous.content !== null && previous.content !== content)
    return <Changes title={title} before={previous.content} after={content} since={`since save ${previous.revision}`} />;
  return <TextBox aria-label={title}>{content}</TextBox>;
}

/** On a phone below the text, in line with it. */
const actionsSx = { ml: { xs: -1, sm: 'auto' }, display: 'flex', flexWrap: 'wrap', '& > *': { minWidth: 0 } } as const;
const rowSx = { p: 2, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 } as const;
