const accessLabels: Readonly<Record<string, string>> = {
  everyone: 'Everyone',
  member: 'Members',
  admin: 'Admins',
};

interface Props {
  access: string;
  /** The scope that a key needs; null if no key may call it, '' if every key may. */
  scope: string | null;
  deprecated?: string | null;
}

/** Shows which users and which API keys may call an operation or route. */
export function AccessBadges({ access, scope, deprecated = null }: Props) {
  return (
    <div className="badges">
      <span className={access === 'admin' ? 'badge admin' : 'badge'}>{accessLabels[access] ?? access}</span>
      {scope === null && <span className="badge">Not for keys</span>}
      {scope === '' && <span className="badge">Any key</span>}
      {scope !== null && scope !== '' && <span className="badge scope">{scope}</span>}
      {deprecated !== null && <span className="badge deprecated">Deprecated: {deprecated}</span>}
    </div>
  );
}
