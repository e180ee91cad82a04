import type { ReactNode } from 'react';

// What the server replaces, in the language of Mustache but with other brackets, which occur neither in markup nor in
// scripts (api/src/http/client/template.ts).

/** A value, which the server escapes. */
export const value = (name: string): string => `⟦${name}⟧`;

/** A value that is inserted as it is. */
export const unescaped = (name: string): string => `⟦&${name}⟧`;

interface Props {
  of: string;
  children: ReactNode;
}

/** Repeated for each item of a list. */
export function Each({ of, children }: Props) {
  return (
    <>
      {`⟦#${of}⟧`}
      {children}
      {`⟦/${of}⟧`}
    </>
  );
}

/** Once if the value is true. The language has one tag for both. */
export function If(props: Props) {
  return <Each {...props} />;
}

/** Once if the value is false or the list is empty. */
export function Unless({ of, children }: Props) {
  return (
    <>
      {`⟦^${of}⟧`}
      {children}
      {`⟦/${of}⟧`}
    </>
  );
}

/** The color of a category, whose name only the server knows. One that has no palette is neutral. */
export const colorOf = (name: string, shade: 'main' | 'soft'): string =>
  `var(--mui-palette-category-${value(name)}-${shade}, var(--mui-palette-category-neutral-${shade}))`;
