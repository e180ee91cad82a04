import type { ContactInput } from '../../api/schema-types.generated.ts';
import { SubmitContactDocument } from '../../features/contact/submitContact.public.generated.ts';
import { ContactPage } from '../../pages/public/ContactPage.tsx';
import { publicRequest } from '../../api/publicApi.ts';

const submitContact = async (input: ContactInput): Promise<void> => void (await publicRequest(SubmitContactDocument, { input }));

export const ContactRoute = () => <ContactPage submitContact={submitContact} />;
