/**
 * The name without bidirectional control characters, which could reverse the text around it. They are removed and not
 * isolated, because an option or a toast cannot hold markup, and a name could close an isolate made of characters.
 */
export const displayName = ({ name }: { name: string }): string => name.replaceAll(/\p{Bidi_Control}/gu, '');
