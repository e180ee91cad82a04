import { OutboxDocument } from '../../features/mail/outbox.public.generated.ts';
import { OutboxPage } from '../../pages/public/OutboxPage.tsx';
import { publicRequest } from '../../api/publicApi.ts';

const loadOutbox = async () => (await publicRequest(OutboxDocument, {})).outbox;

export const OutboxRoute = () => <OutboxPage loadOutbox={loadOutbox} />;
