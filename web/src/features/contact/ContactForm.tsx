import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { ContactInput } from '../../api/schema-types.generated.ts';
import { LeaveGuard } from '../../ui/location/LeaveGuard.tsx';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { useForm, type FormErrors } from '../../ui/forms/useForm.ts';
import { Honeypot } from './Honeypot.tsx';
import { withOfflineNote } from '../../ui/states/offline.ts';

type Message = Record<Exclude<keyof ContactInput, 'id'>, string>;

const empty: Message = { name: '', email: '', subject: '', message: '', website: '' };
const FAILED = 'Failed to send message. Please try again.';

/** The same messages as the server's, shown before sending. */
const requiredMessages = {
  name: 'Enter your name',
  email: 'Enter your email address',
  subject: 'Enter a subject',
  message: 'Enter a message',
};

/** The limit of the server. */
const MESSAGE_MAX = 10_000;

const check = (values: Message): FormErrors<Message> => ({
  ...(values.message.trim().length > MESSAGE_MAX && { message: 'Use at most 10,000 characters' }),
  ...Object.fromEntries(Object.entries(requiredMessages).filter(([name]) => values[name as keyof Message].trim() === '')),
});

/** Who is signed in. */
export interface Sender {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

interface Props {
  /** Undefined for a visitor, and while it is not known. */
  me?: Sender | undefined;
  submitContact: (input: ContactInput) => Promise<void>;
}

export function ContactForm({ me, submitContact }: Props) {
  const name = [me?.firstName, me?.lastName].filter(Boolean).join(' ');
  const email = me?.email ?? '';
  const toast = useToast();
  // The same text again is a retry, after a response that may have been lost.
  const attempt = useRef<{ text: string; id: string | undefined }>(undefined);
  const { failure, isBusy, isChanged, clear, field, formProps, values, set } = useForm({
    initialValues: { ...empty, name, email },
    validate: check,
    isReadOnlyWhileBusy: true,
    fallback: FAILED,
    onSubmit: async (message) => {
      const text = JSON.stringify(message);
      // Without HTTPS, browsers make no id.
      if (attempt.current?.text !== text) attempt.current = { text, id: (crypto as Partial<Crypto>).randomUUID?.() };
      await submitContact({ ...message, id: attempt.current.id });
      attempt.current = undefined;
      clear();
      toast({ title: 'Message Sent!', description: "Thank you for contacting us. We'll get back to you soon." });
    },
    onError: () => toast({ title: 'Error', description: withOfflineNote(FAILED), variant: 'destructive' }),
  });
  // The member may be known only later, or be another one then. What was typed meanwhile stays.
  const [filledIn, setFilledIn] = useState({ name, email });
  if (name !== filledIn.name || email !== filledIn.email) {
    setFilledIn({ name, email });
    if (values.name === filledIn.name) set('name', name);
    if (values.email === filledIn.email) set('email', email);
  }
  return (
    <Box component="form" aria-labelledby="contact-form" {...formProps} sx={{ position: 'relative', display: 'grid', gap: 2 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start', gap: 2 }}>
        <TextField label="Name" required autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="email"
          {...field('email')}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, readOnly: isBusy } }}
        />
      </Box>
      <TextField label="Subject" required autoComplete="off" {...field('subject')} />
      <TextField label="Message" required multiline minRows={6} maxRows={16} {...field('message')} />
      <Honeypot value={values.website} onChange={(website) => set('website', website)} />
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy} sx={{ justifySelf: { sm: 'start' } }}>
        {isBusy ? 'Sending...' : 'Send Message'}
      </Button>
      <LeaveGuard isChanged={isChanged} text="Your message is not sent yet." />
    </Box>
  );
}
