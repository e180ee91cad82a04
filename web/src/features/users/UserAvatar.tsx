import Avatar from '@mui/material/Avatar';

interface Props {
  firstName: string | null;
  lastName: string | null;
  email: string;
  profileImageUrl: string | null;
  /** In pixels. */
  size?: number;
}

/** A picture of our own origin. Any other would tell a stranger who looks at it, and when. */
const ownPicture = (url: string | null): string | undefined =>
  url !== null && URL.canParse(url) && new URL(url).origin === window.location.origin ? url : undefined;

/** The first character, which may be of several units. */
const firstOf = (text: string | null): string => [...(text ?? '')][0] ?? '';

/** A person's picture or initials. Hidden from screen readers, because the name or email is beside it. */
export function UserAvatar({ firstName, lastName, email, profileImageUrl, size = 32 }: Props) {
  const initials = `${firstOf(firstName)}${firstOf(lastName)}` || firstOf(email);
  return (
    <Avatar
      aria-hidden
      alt=""
      src={ownPicture(profileImageUrl)}
      sx={{
        width: size,
        height: size,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        typography: 'caption',
        // Larger text would not fit into the circle.
        fontSize: 'min(0.8125rem, 13px)',
        fontWeight: 600,
      }}
    >
      {initials.toUpperCase()}
    </Avatar>
  );
}
