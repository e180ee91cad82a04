import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Cancel from '@mui/icons-material/HighlightOff';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';

interface Props {
  name: string;
  url: string;
  isAllowed: boolean;
}

/** Shown while the browser leaves for the assistant, and if it cannot: a program may open without the page changing. */
export function Decided({ name, url, isAllowed }: Props) {
  // The buttons are gone, and the browser may stay: the heading says what was decided.
  useEffect(() => document.getElementById('page-heading')?.focus(), []);
  const Icon = isAllowed ? CheckCircle : Cancel;
  return (
    <div role="status">
      <EmptyState
        headingLevel={1}
        icon={<Icon fontSize="large" />}
        title={isAllowed ? 'Connected' : 'Denied'}
        text={`Going back to ${name}. If nothing happens, open it yourself.`}
        action={
          <Button variant="outlined" href={url}>
            {`Open ${name}`}
          </Button>
        }
      />
    </div>
  );
}
