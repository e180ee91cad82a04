import Link from '@mui/material/Link';

/** In another tab, so that what was entered stays. */
export function SignUpFailure({ message }: { message: string }) {
  return (
    <>
      {/* Not each of them ends with a period. */}
      {`${message.replace(/\.?$/, '.')} If it still does not work, `}
      <Link href="/contact" target="_blank" rel="noopener" underline="always">
        write to us
      </Link>
      .
    </>
  );
}
