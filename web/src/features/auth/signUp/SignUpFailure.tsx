import Link from '@mui/material/Link';

/** In another tab, so that what was entered stays. */
export function SignUpFailure({ message }: { message: string }) {
  return (
    <>
      {`${message} If it does not work then either, `}
      <Link href="/contact" target="_blank" rel="noopener" underline="always">
        write to us
      </Link>
      .
    </>
  );
}
