import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  /** The page to go to instead. */
  to: string;
  label: string;
}

/** A page whose URL leads to nothing. */
export function NotFoundState({ icon, title, text, to, label }: Props) {
  return (
    <EmptyState
      headingLevel={1}
      icon={icon}
      title={title}
      text={text}
      action={
        <Button variant="contained" component={Link} to={to}>
          {label}
        </Button>
      }
    />
  );
}
