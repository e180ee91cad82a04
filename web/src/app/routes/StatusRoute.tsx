import { SystemStatusDocument } from '../../features/status/systemStatus.public.generated.ts';
import { StatusPage } from '../../pages/public/StatusPage.tsx';
import { ask } from '../publicApi.ts';

const loadStatus = async () => (await ask(SystemStatusDocument, {})).systemStatus;

export const StatusRoute = () => <StatusPage loadStatus={loadStatus} />;
