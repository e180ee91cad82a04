import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { isNotFound } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { BackToLibrary } from '../../features/mine/versions/BackToLibrary.tsx';
import type { KnownVariable } from '../../features/mine/versions/drafts.ts';
import { LibraryText } from '../../features/mine/versions/LibraryText.tsx';
import {
  EditMyVersionDocument,
  VersionLibraryDocument,
  type MyVersionFormFragment,
} from '../../features/mine/versions/MyVersion.generated.ts';
import { OwnWords } from '../../features/mine/versions/OwnWords.tsx';
import { useFormSave, type Found } from '../../features/mine/versions/useFormSave.ts';
import { VersionFailure } from '../../features/mine/versions/VersionFailure.tsx';
import { VersionForm } from '../../features/mine/versions/VersionForm.tsx';
import { VersionLinks } from '../../features/mine/versions/VersionLinks.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';

export function MyVersionPage() {
  const { id = '' } = useParams();
  usePageTitle('My Version');
  // What the browser has may be older than a change in another tab, or than a change of the library.
  const mine = useQuery(EditMyVersionDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const library = useQuery(VersionLibraryDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const refetch = async () => {
    const [{ data: ofMember }, ofLibrary] = await Promise.all([mine.refetch(), library.refetch().catch(() => undefined)]);
    return { version: ofMember?.myVersion ?? null, library: ofLibrary?.data?.prompt?.content ?? null };
  };
  const version = mine.data?.myVersion;
  const prompt = library.data?.prompt;
  const isGone = isNotFound(library.error);
  if (mine.error && !mine.data) return <VersionFailure error={mine.error} onRetry={retryOf(refetch)} />;
  if (library.error && !isGone && !prompt) return <VersionFailure error={library.error} onRetry={retryOf(refetch)} />;
  if (version === undefined || (library.loading && !isGone && !prompt))
    return <Skeleton variant="rounded" height={320} role="status" aria-label="Loading your version" />;
  if (version === null && !prompt) return <VersionFailure error={undefined} onRetry={() => undefined} />;
  return (
    <Opened
      key={id}
      id={id}
      title={version?.title ?? prompt?.title ?? ''}
      version={version}
      library={prompt?.content ?? null}
      known={[...(prompt?.variables ?? []), ...(version?.variables ?? [])]}
      reload={refetch}
    />
  );
}

interface Props {
  id: string;
  title: string;
  version: (MyVersionFormFragment & { baseContent: string | null }) | null;
  /** The library's text; null if it is locked, or no longer there. */
  library: string | null;
  known: readonly KnownVariable[];
  reload: () => Promise<Found>;
}

function Opened({ id, title, version, library, known, reload }: Props) {
  const { save, origin, setOrigin, onRefused, rebase } = useFormSave(id, { version, library }, reload);
  const navigate = useNavigate();
  const toast = useToast();
  const back = version?.isArchived ? '/my-versions' : `/prompt/${id}`;
  const readable = version ? version.content : library;
  // A text that is locked meanwhile takes nothing away that was typed; the server says then why it cannot be saved.
  const [content, setContent] = useState(readable);
  if (content === null && readable !== null) setContent(readable);
  return (
    <>
      <PageHeading title={version ? `My Version: ${title}` : `Customize: ${title}`} />
      {content === null ? (
        version ? (
          <OwnWords ownWords={version.ownWords} note={version.note} defaults={version.defaults} />
        ) : (
          <NeedsPro back={back} />
        )
      ) : (
        <>
          <About version={version} />
          {version && library !== null && <LibraryText text={library} />}
          <VersionForm
            promptId={id}
            initial={{
              content,
              defaults: version?.defaults.map(({ name, value }) => ({ name, value })) ?? [],
              note: version?.note ?? '',
            }}
            isNew={!version}
            known={known}
            back={back}
            save={async (input) => {
              await save(input);
              toast({ title: 'Version Saved', ...(!version && { description: `You now use your version of “${title}”.` }) });
              void navigate(back, { replace: true });
            }}
            onRefused={onRefused}
            origin={origin}
            onOrigin={setOrigin}
            onRebased={rebase}
          >
            {version && (
              <Box>
                <BackToLibrary promptId={id} title={title} revision={version.revision} to={back} onOutdated={reload} />
              </Box>
            )}
          </VersionForm>
        </>
      )}
    </>
  );
}

function About({ version }: { version: MyVersionFormFragment | null }) {
  if (!version)
    return (
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 3 }}>
        Your version replaces the library’s text wherever you use this prompt. Only you see it. If the library’s text changes, you
        are told and decide what to do.
      </Typography>
    );
  return <VersionLinks version={version} current="edit" />;
}

function NeedsPro({ back }: { back: string }) {
  return (
    <>
      <Typography sx={{ mb: 2 }}>The text of this prompt needs the Pro plan. With it, you can customize it.</Typography>
      <Button component={Link} to={back}>
        Back to the prompt
      </Button>
    </>
  );
}
