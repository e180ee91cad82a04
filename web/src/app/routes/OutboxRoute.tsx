import { OutboxDocument } from '../../features/mail/outbox.public.generated.ts';
import { OutboxPage } from '../../pages/public/OutboxPage.tsx';
import { ask } from '../publicApi.ts';

const loadOutbox = async () => (await ask(OutboxDocument, {})).outbox;

export const OutboxRoute = () => <OutboxPage loadOutbox={loadOutbox} />;
