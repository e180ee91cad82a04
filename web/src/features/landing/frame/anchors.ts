/** The sections in the navigation. */
export const anchors = [
  { hash: '#features', label: 'Features' },
  { hash: '#pricing', label: 'Pricing' },
  { hash: '#testimonials', label: 'Reviews' },
  { hash: '#faq', label: 'FAQ' },
] as const;
