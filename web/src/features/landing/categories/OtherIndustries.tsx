import { CategoryLink } from './CategoryLink.tsx';

/** The industries without their own card, each as a link. */
export function OtherIndustries() {
  return (
    <>
      <CategoryLink id="consulting">Consulting</CategoryLink>, <CategoryLink id="hr">HR</CategoryLink>, and{' '}
      <CategoryLink id="sales">Sales</CategoryLink>
    </>
  );
}
