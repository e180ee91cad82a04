import { useMutation } from '@apollo/client/react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState, type ComponentType } from 'react';
import { toApiError } from '../../../api/errors.ts';
import { useUnconfirmedFields } from '../../../api/useUnconfirmedFields.ts';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useForm, type FormErrors } from '../../../ui/forms/useForm.ts';
import { isWebUrl, NOT_A_WEB_URL } from '../../../ui/forms/webUrl.ts';
import { AccountForm } from '../AccountForm.tsx';
import { UpdateProfileDocument, type ProfileSectionFragment } from './ProfileSection.generated.ts';

export type Person = Omit<ProfileSectionFragment['user'], 'id' | 'isEmailVerified'>;

interface Profile {
  firstName: string;
  lastName: string;
  profileImageUrl: string;
}

const FALLBACK_ERROR = 'Your profile could not be saved. Please try again.';
const NAME_MAX = 100;
const URL_MAX = 500;

const check = ({ firstName, lastName, profileImageUrl }: Profile): FormErrors<Profile> => ({
  ...(firstName.trim().length > NAME_MAX && { firstName: `A name has at most ${NAME_MAX} characters` }),
  ...(lastName.trim().length > NAME_MAX && { lastName: `A name has at most ${NAME_MAX} characters` }),
  ...(profileImageUrl.trim() !== '' && !isWebUrl(profileImageUrl.trim()) && { profileImageUrl: NOT_A_WEB_URL }),
  ...(profileImageUrl.trim().length > URL_MAX && { profileImageUrl: `Use at most ${URL_MAX} characters` }),
});

interface Props {
  user: Person;
  Picture: ComponentType<Person>;
}

export function ProfileForm({ user, Picture }: Props) {
  const toast = useToast();
  const [updateProfile] = useMutation(UpdateProfileDocument);
  const [saved, setSaved] = useState<Profile>({
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    profileImageUrl: user.profileImageUrl ?? '',
  });
  const { isUnconfirmed, confirm } = useUnconfirmedFields();
  /** Only what was changed here: another window may have changed the rest since. */
  const changesOf = (profile: Profile): Partial<Profile> =>
    Object.fromEntries(
      Object.entries(profile)
        .map(([name, value]: [string, string]) => [name, value.trim()] as const)
        .filter(([name, value]) => value !== saved[name as keyof Profile] || isUnconfirmed(name)),
    );
  const { values, failure, isBusy, done, field, formProps } = useForm<Profile>({
    initialValues: saved,
    validate: check,
    fallback: FALLBACK_ERROR,
    onSubmit: async (profile) => {
      const input = changesOf(profile);
      const attempt = updateProfile({ variables: { input } }).catch((error: unknown) => {
        throw toApiError(error, FALLBACK_ERROR);
      });
      await confirm(Object.keys(input), attempt);
      setSaved({ ...saved, ...input });
      done();
      toast({ title: 'Profile Saved', description: 'Your profile has been updated.' });
    },
  });
  // Updated on blur: a URL that is still being typed is not requested.
  const [picture, setPicture] = useState(values.profileImageUrl);
  return (
    <AccountForm label="Profile" submitLabel="Save profile" formProps={formProps} failure={failure} isBusy={isBusy}>
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ pt: 1 }}>
          <Picture
            email={user.email}
            firstName={values.firstName.trim() || null}
            lastName={values.lastName.trim() || null}
            profileImageUrl={isWebUrl(picture) ? picture : null}
          />
        </Box>
        <TextField
          label="Picture"
          type="url"
          autoComplete="off"
          {...field(
            'profileImageUrl',
            'For programs that read your profile. Our pages load nothing from other sites and show your initials.',
          )}
          onBlur={() => setPicture(values.profileImageUrl.trim())}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      </Box>
      <LeaveGuard isChanged={Object.keys(changesOf(values)).length > 0} text="Your profile is not saved yet." />
    </AccountForm>
  );
}
