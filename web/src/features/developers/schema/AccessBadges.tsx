const accessLabels: Readonly<Record<string, string>> = {
  everyone: 'Everyone',
  member: 'Members',
  admin: 'Admins',
};

interface Props {
  access: string;
  /** The right that opens it to a key; null where no key may ask it, '' where every key may. */
  scope: string | null;
  deprecated?: string | null;
}

/** Who may ask it: a person, and a key. */
export function AccessBadges({ access, scope, deprecated = null }: Props) {
  return (
    <div className="badges">
      <span className={access === 'admin' ? 'badge admin' : 'badge'}>{accessLabels[access] ?? access}</span>
      {scope === null && <span className="badge">Not for keys</span>}
      {scope === '' && <span className="badge">Any key</span>}
      {scope !== null && scope !== '' && <span className="badge right">{scope}</span>}
      {deprecated !== null && <span className="badge gone">Deprecated: {deprecated}</span>}
    </div>
  );
}
