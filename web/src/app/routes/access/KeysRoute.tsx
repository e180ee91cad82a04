import { KeysPage } from '../../../pages/account/KeysPage.tsx';
import { OutboxLink } from './OutboxLink.tsx';

export const KeysRoute = () => <KeysPage mailbox={<OutboxLink />} />;
