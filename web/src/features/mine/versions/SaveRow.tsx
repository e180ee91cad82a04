import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../ui/format.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { Changes } from './compare/Changes.tsx';
import { valuesOf, versionInput } from './drafts.ts';
import type { MyVersionFormFragment, MyVersionSavesQuery } from './MyVersion.generated.ts';
import { outdatedBy, useSaveVersion } from './useSaveVersion.ts';

interface Props {
  version: MyVersionFormFragment;
  save: MyVersionSavesQuery['myVersionSaves']['edges'][number]['node'];
  onOutdated: () => void;
}

/** A save, what has changed since, and a button that brings it back as a new save. */
export function SaveRow({ version, save, onOutdated }: Props) {
  const { revision, savedAt, note, content, defaults, ownWords, baseVersion } = save;
  const isCurrent = revision === version.revision;
  const { save: store } = useSaveVersion();
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const failure = useFailureToast();
  const textId = useId();
  const name = `Save ${revision}`;
  const bringBack = async () => {
    if (isBusy || content === null) return;
    setBusy(true);
    try {
      const input = versionInput(content, valuesOf(defaults), note);
      const { hasLibraryChanged } = await store({ id: version.id, input, revision: version.revision, baseOf: revision });
      failure.end();
      const rest = hasLibraryChanged ? 'The library’s text has changed since: compare them.' : 'The others stay here.';
      toast({ title: 'Brought Back', description: `Your version is as it was in save ${revision}. ${rest}` });
    } catch (error) {
      if (outdatedBy(error) !== undefined) onOutdated();
      failure.show({ title: 'Not Brought Back', description: (error as Error).message });
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
          {`${formatDateTime(savedAt)} · made from version ${baseVersion}`}
        </Typography>
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap' }}>
          <Button
            aria-expanded={isShown}
            aria-controls={textId}
            aria-label={`${isShown ? 'Hide' : 'View'}: ${name}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'View'}
          </Button>
          {!isCurrent && content !== null && (
            <Button aria-label={`Bring back: ${name}`} aria-disabled={isBusy} onClick={() => void bringBack()}>
              Bring back
            </Button>
          )}
        </Box>
      </Box>
      {note !== '' && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      )}
      <Box id={textId}>
        {isShown &&
          (content === null || version.content === null ? (
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {`The library’s text in it is locked. Your own words:\n${ownWords || 'None.'}`}
            </Typography>
          ) : (
            <Changes
              title={isCurrent ? 'The text' : `What has changed since save ${revision}`}
              before={content}
              after={version.content}
            />
          ))}
      </Box>
    </Box>
  );
}

const rowSx = { p: 2, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 } as const;
