import { PageTabs, type PageTab } from '../../ui/page/PageTabs.tsx';

const tabs: readonly PageTab[] = [
  { to: '/admin', label: 'Overview', isExact: true },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/prompts', label: 'Prompts' },
  { to: '/admin/audit', label: 'Audit log' },
];

/** The navigation between the pages of the administration. */
export function AdminTabs() {
  return <PageTabs label="Administration" tabs={tabs} />;
}
