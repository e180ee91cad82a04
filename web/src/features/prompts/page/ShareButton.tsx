import IosShare from '@mui/icons-material/IosShare';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useCopyWithToast } from '../../../ui/useCopyWithToast.ts';

/** Shares the URL of the prompt, never the values typed into it. */
export function ShareButton({ promptId, title }: { promptId: string; title: string }) {
  const copyLink = useCopyWithToast({
    title: 'Link copied',
    done: 'It opens this prompt. What you typed is not in it.',
    failed: 'Failed to copy the link',
  });

  const share = async () => {
    const url = new URL(`/prompt/${promptId}`, location.origin).href;
    if (typeof navigator.share !== 'function') return copyLink(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // The user closed the share sheet of the browser.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
    }
  };

  return (
    <Tooltip title="Share">
      <IconButton aria-label="Share" onClick={() => void share()}>
        <IosShare fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
