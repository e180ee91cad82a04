import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  title: string;
  text: string;
  onRetry?: () => void;
  /** 1 if the error is the whole page, which has no other heading then. */
  headingLevel?: 1 | 2;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ title, text, onRetry, headingLevel = 2 }: Props) {
  return (
    <Box role="alert">
      <EmptyState
        icon={<CloudOffOutlined fontSize="large" />}
        title={title}
        text={text}
        headingLevel={headingLevel}
        action={
          onRetry && (
            <Button variant="contained" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </Box>
  );
}
