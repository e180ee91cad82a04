import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useOutletContext } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import type { ContactInput } from '../../api/schema-types.generated.ts';
import { ContactFacts } from '../../features/contact/ContactFacts.tsx';
import { ContactForm, type Sender } from '../../features/contact/ContactForm.tsx';
import { SubmitContactDocument } from '../../features/contact/submitContact.public.generated.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

const send = async (input: ContactInput): Promise<void> => void (await publicRequest(SubmitContactDocument, { input }));

export function ContactPage({ submitContact = send }: { submitContact?: typeof send }) {
  usePageTitle('Contact');
  // Of the layout, which knows a member.
  const me = useOutletContext<{ me?: Sender } | null>()?.me;
  return (
    <Box sx={{ py: { xs: 0, sm: 3 } }}>
      <PageHeading title="Contact us" />
      <Typography color="textSecondary" sx={{ mt: -2, mb: 4, maxWidth: '60ch' }}>
        Do you have a question about the library, your plan or an invoice, or an idea for a prompt? Send us a message.
      </Typography>
      <Box sx={columnsSx}>
        <ContactFacts />
        <Box component="section" aria-labelledby="contact-form">
          <Typography id="contact-form" variant="h2" sx={{ mb: 2 }}>
            Send us a message
          </Typography>
          <ContactForm me={me} submitContact={submitContact} />
        </Box>
      </Box>
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
  alignItems: 'start',
  gap: { xs: 4, md: 6 },
} as const;
