import { claims, plans } from './claims.ts';

/** The title and description for the browser tab, search engines and link previews. */
export const landingTitle = 'AI prompts for professionals';

export const landingDescription = `Promptory is a library of ${claims.prompts} ready-made AI prompts for legal, marketing, finance, healthcare, real estate, consulting, HR and sales work. Fill in the blanks and copy. Start free with ${claims.freePrompts} prompts.`;

const amountOf = (price: string) => price.replace(/[^\d.]/g, '');

/**
 * The plans as structured data for search engines. Claims that cannot be verified, such as the rating, are left out.
 */
export const structuredData = (origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', '@id': `${origin}/#organization`, name: 'Promptory', url: `${origin}/` },
    { '@type': 'WebSite', name: 'Promptory', url: `${origin}/`, publisher: { '@id': `${origin}/#organization` } },
    {
      '@type': 'Product',
      name: 'Promptory Pro',
      description: landingDescription,
      image: `${origin}/social.png`,
      brand: { '@type': 'Brand', name: 'Promptory' },
      offers: (['monthly', 'annual'] as const).map((plan) => ({
        '@type': 'Offer',
        name: `Pro, ${plans[plan].label.toLowerCase()}`,
        url: `${origin}/#pricing`,
        price: amountOf(plans[plan].price),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: amountOf(plans[plan].price),
          priceCurrency: 'USD',
          referenceQuantity: {
            '@type': 'QuantitativeValue',
            value: 1,
            unitCode: plan === 'monthly' ? 'MON' : 'ANN',
          },
        },
      })),
    },
  ],
});
