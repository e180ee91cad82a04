import Box from '@mui/material/Box';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import type { NoticeProps } from './VersionNotice.tsx';

/** As high as the line of most versions, so that nothing moves when it comes. */
const Notice = lazyPart(() => import('./VersionNotice.tsx').then((m) => m.VersionNotice), {
  fallback: <Box sx={{ my: 1, minHeight: 31 }} />,
  errorTitle: 'Your version could not be loaded',
});

/** The notice above a prompt of which the member has a version. Most prompts need none of its code. */
export const LazyVersionNotice = (props: NoticeProps) => (props.version || props.onRetry ? <Notice {...props} /> : null);
