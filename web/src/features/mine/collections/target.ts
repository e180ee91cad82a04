/** One of the two: a prompt of the library, or an own one. */
export interface CollectionTarget {
  promptId?: string;
  ownPromptId?: string;
}
