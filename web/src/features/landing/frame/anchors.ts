/** The sections that the navigation leads to. */
export const anchors = [
  { hash: '#features', label: 'Features' },
  { hash: '#pricing', label: 'Pricing' },
  { hash: '#testimonials', label: 'Reviews' },
  { hash: '#faq', label: 'FAQ' },
] as const;
