import { KeysPage } from '../../../pages/account/KeysPage.tsx';
import { OutboxLink } from '../../../features/mail/OutboxLink.tsx';

export const KeysRoute = () => <KeysPage mailbox={<OutboxLink />} />;
