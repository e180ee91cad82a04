import Link, { type LinkProps } from '@mui/material/Link';

interface Props extends Pick<LinkProps, 'variant' | 'sx' | 'children'> {
  id: string;
}

/** A link to the page of a category. Visitors get it from the server, so it is another document. */
export function CategoryLink({ id, children, ...props }: Props) {
  return (
    <Link href={`/category/${id}`} color="inherit" {...props}>
      {children}
    </Link>
  );
}
