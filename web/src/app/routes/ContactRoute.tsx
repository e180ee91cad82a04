import type { ContactInput } from '../schema-types.generated.ts';
import { SubmitContactDocument } from '../../features/contact/submitContact.public.generated.ts';
import { ContactPage } from '../../pages/public/ContactPage.tsx';
import { ask } from '../publicApi.ts';

const submitContact = async (input: ContactInput): Promise<void> => void (await ask(SubmitContactDocument, { input }));

export const ContactRoute = () => <ContactPage submitContact={submitContact} />;
