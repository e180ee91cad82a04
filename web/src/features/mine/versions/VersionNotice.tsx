import Box from '@mui/material/Box';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import type { NoticeProps } from './NoticeOfVersion.tsx';

/** As high as the line of most versions, so that nothing moves when it comes. */
const LazyNotice = lazyPart(() => import('./NoticeOfVersion.tsx').then((m) => m.NoticeOfVersion), {
  fallback: <Box sx={{ my: 1, minHeight: 31 }} />,
  errorTitle: 'What is known of your version could not be loaded',
});

/** The notice above a prompt of which the member has a version. Most prompts need none of its code. */
export const VersionNotice = (props: NoticeProps) => (props.version || props.onRetry ? <LazyNotice {...props} /> : null);
