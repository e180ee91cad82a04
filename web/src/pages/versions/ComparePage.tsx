import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Changes } from '../../features/mine/versions/compare/Changes.tsx';
import { Decision } from '../../features/mine/versions/compare/Decision.tsx';
import { valuesOf, versionInput } from '../../features/mine/versions/drafts.ts';
import { CompareMyVersionDocument, type CompareMyVersionQuery } from '../../features/mine/versions/MyVersion.generated.ts';
import { LibraryText } from '../../features/mine/versions/LibraryText.tsx';
import { OwnWords } from '../../features/mine/versions/OwnWords.tsx';
import { outdatedBy, useSaveVersion } from '../../features/mine/versions/useSaveVersion.ts';
import { VersionFailure } from '../../features/mine/versions/VersionFailure.tsx';
import { VersionLinks } from '../../features/mine/versions/VersionLinks.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';

type Version = NonNullable<CompareMyVersionQuery['myVersion']>;

/** What the library and the member have changed, and what the member does about it. */
export function ComparePage() {
  const { id = '' } = useParams();
  usePageTitle('Compare');
  const { data, error, refetch } = useQuery(CompareMyVersionDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const reload = () => refetch().catch(() => undefined);
  if (error && !data) return <VersionFailure error={error} onRetry={() => void reload()} />;
  if (!data) return <Skeleton variant="rounded" height={320} role="status" aria-label="Loading both texts" />;
  const version = data.myVersion;
  if (!version) return <VersionFailure error={undefined} onRetry={() => undefined} />;
  return (
    <>
      <PageHeading title={`Compare: ${version.title}`} />
      <VersionLinks version={version} current="compare" />
      <Compared key={id} version={version} onOutdated={reload} />
    </>
  );
}

/** Texts that are locked meanwhile take no decision away; the server says then why it cannot be saved. */
function useReadable(version: Version): Version {
  const [readable, setReadable] = useState(version);
  const isKept = version.content === null && version.revision === readable.revision;
  if (!isKept && version !== readable) setReadable(version);
  return isKept ? readable : version;
}

function Compared({ version: current, onOutdated }: { version: Version; onOutdated: () => Promise<unknown> }) {
  const version = useReadable(current);
  const { id, title, content: mine, baseContent: base, libraryContent: theirs, hasLibraryChanged } = version;
  const { baseVersion, libraryVersion, defaults, note, revision } = version;
  const { save } = useSaveVersion();
  const navigate = useNavigate();
  const toast = useToast();
  if (mine === null || base === null) return <OwnWords ownWords={version.ownWords} note={note} defaults={defaults} />;
  const decide = async (content: string) => {
    try {
      await save({ id, input: versionInput(content, valuesOf(defaults), note), revision, base: theirs });
    } catch (error) {
      if (outdatedBy(error) === undefined) throw error;
      await onOutdated();
      throw new Error('The texts have changed in the meantime. Review them again before you save.', { cause: error });
    }
    toast({ title: 'Version Saved', description: `Your version of “${title}” is up to date with the library.` });
    void navigate(`/prompt/${id}`, { replace: true });
  };
  const versions = baseVersion === libraryVersion ? '' : `, from version ${baseVersion} to ${libraryVersion}`;
  const aboutLibrary = hasLibraryChanged
    ? `The library’s text has changed${versions}. Your version stays as it is until you decide.`
    : version.isArchived
      ? 'This prompt is no longer in the library. Your version stays as you left it.'
      : 'The library’s text has not changed since you made your version.';
  return (
    <>
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 3 }}>
        {aboutLibrary}
      </Typography>
      <Box sx={panesSx}>
        {theirs !== null && hasLibraryChanged && <Changes title="What the library changed" before={base} after={theirs} />}
        <Changes title="What you changed" before={base} after={mine} />
      </Box>
      {theirs !== null && <LibraryText text={theirs} />}
      {theirs !== null && hasLibraryChanged && (
        <Decision key={`${revision} ${theirs}`} base={base} mine={mine} theirs={theirs} save={decide} />
      )}
    </>
  );
}

const panesSx = {
  display: 'grid',
  gap: 3,
  mb: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
