/** Who may call an operation. The app provides it, because it knows the schema and the scopes. */
export interface OperationAccess {
  access: 'everyone' | 'member' | 'admin';
  /** The scope that an API key needs. Empty if every key may call it, null if none may. */
  scope: string | null;
}

/** The access of a root field, such as Query.prompt. */
export type AccessOf = (operation: string) => OperationAccess;
