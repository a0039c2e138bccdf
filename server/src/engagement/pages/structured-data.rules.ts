import type { Product } from '@slodki-ul/contract/catalogue/products'
import type { Language } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  Offer,
  OfferShippingDetails,
  Organization,
  Product as ProductThing,
  WithContext,
} from 'schema-dts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'

/** The vocabulary of all structured data. */
export const schemaContext = 'https://schema.org' as const

/** A step of the way to a page; the last one is the page itself. */
export type Crumb = { name: string; path: string }

/** Where the addresses of a page begin, and its language. */
export type Place = {
  publicUrl: string
  language: Language
  /** Whether the ratings of courses were given by subscribers. */
  hasRealRatings: boolean
}

/** The id of the company in structured data. */
export const organisationId = (publicUrl: string) => `${publicUrl}/#organisation`

export type Seller = { name: string; nip: string; address: string; email: string }

/** The company behind the academy. */
export const organisation = (publicUrl: string, seller: Seller): WithContext<Organization> => ({
  '@context': schemaContext,
  '@type': 'Organization',
  '@id': organisationId(publicUrl),
  name: 'Słodki Ul',
  legalName: seller.name,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icons/icon-512.png`,
  email: seller.email,
  taxID: seller.nip,
  address: seller.address,
})

/** The way to a page. */
export const breadcrumbList = (
  publicUrl: string,
  language: Language,
  crumbs: readonly Crumb[],
): WithContext<BreadcrumbList> => ({
  '@context': schemaContext,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${publicUrl}${plainPath(language, path)}`,
  })),
})

/** A list of pages, in the order in which it is shown. */
export const itemList = ({ publicUrl, language }: Place, items: readonly Crumb[]): WithContext<ItemList> => ({
  '@context': schemaContext,
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${publicUrl}${plainPath(language, path)}`,
  })),
})

/** Questions with their answers. */
export const faqPage = (questions: readonly { question: string; text: string }[]): WithContext<FAQPage> => ({
  '@context': schemaContext,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, text }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
})

/** Delivery of a product by one method; price in grosze. */
export type Delivery = { price: number }

const shippingOf = (deliveries: readonly Delivery[]): OfferShippingDetails[] =>
  deliveries.map(({ price }) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: toZloty(price).toFixed(2), currency: 'PLN' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'PL' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitCode: 'DAY' },
    },
  }))

/** A product that cannot be sent back, such as a file, has no return policy of its own. */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'PL',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 14,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnShippingFees',
} as const

/** The price that is paid now, in złoty. */
export const priceOf = ({ price, discountPrice }: Pick<Product, 'price' | 'discountPrice'>): number =>
  discountPrice === -1 ? price : discountPrice

const unitCodes = { kg: 'KGM', l: 'LTR' } as const

/** A product with its offer. Products are not rated, so there is no rating. */
export function productThing(
  { publicUrl, language }: Place,
  product: Product,
  { path, picture, deliveries }: { path: string; picture: string; deliveries: readonly Delivery[] },
): WithContext<ProductThing> {
  const url = `${publicUrl}${plainPath(language, path)}`
  const offer: Offer = {
    '@type': 'Offer',
    url,
    price: priceOf(product).toFixed(2),
    priceCurrency: 'PLN',
    availability:
      product.isVirtual || product.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': organisationId(publicUrl) },
    ...(product.unitPrice && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: product.unitPrice.price.toFixed(2),
        priceCurrency: 'PLN',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[product.unitPrice.unit] },
      },
    }),
    ...(product.isVirtual ? {} : { shippingDetails: shippingOf(deliveries), hasMerchantReturnPolicy: returnPolicy }),
  }
  return {
    '@context': schemaContext,
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.shortDescription,
    sku: product.sku,
    image: [picture],
    url,
    ...(product.categories[0] && { category: product.categories[0].name }),
    brand: { '@type': 'Brand', name: product.manufacturer.name },
    manufacturer: { '@type': 'Organization', name: product.manufacturer.name },
    offers: offer,
  }
}
