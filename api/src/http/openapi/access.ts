/** Who may ask for an operation; the app knows it, because it knows the schema and the rights of keys. */
export interface OperationAccess {
  /** Of people. */
  access: 'everyone' | 'member' | 'admin';
  /** The right that opens it to a key; '' where every key may ask for it, and null where none may. */
  scope: string | null;
}

/** By the field of the schema, such as Query.prompt. */
export type AccessOf = (operation: string) => OperationAccess;
