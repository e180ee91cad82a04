import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  /** Where to go instead. */
  to: string;
  label: string;
}

/** The whole page, where there is nothing at its address. */
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
