/** Who sends the request, as far as the rules need to know. The role comes from the database, never from the token. */
export interface Viewer {
  userId: string;
  /** Null for an API key. */
  sessionId: string | null;
  role: 'member' | 'admin';
  /** Whether the member's plan opens the premium prompts. */
  isPro: boolean;
  /** Whether signing in requires a code besides the password. */
  hasSecondFactor: boolean;
  /** The API key of the request. Null for a session. */
  key: ViewerKey | null;
}

export interface ViewerKey {
  id: string;
  /** The scopes of the key that the member's plan allows now. */
  scopes: readonly string[];
  /** Whether its writes are rolled back. */
  isTest: boolean;
}
