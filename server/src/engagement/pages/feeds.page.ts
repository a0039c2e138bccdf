import type { Language } from '@slodki-ul/contract/language'
import { inLanguage } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import { findCheapestDelivery } from '#catalogue/shipping/shipping.service.ts'
import type { Context } from '#context.ts'
import { type Html, html } from '#engagement/pages/markup.ts'
import { type ListedProduct, listAllProducts } from '#engagement/pages/page-list.service.ts'
import { productPathOf } from '#engagement/pages/page-parts.ts'
import { translator } from '#engagement/pages/page-texts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import { shorten } from '#engagement/pages/plain-page.ts'
import { pictureUrl } from '#engagement/pages/share-picture.service.ts'
import { priceOf } from '#engagement/pages/structured-data.rules.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Longest values of Google Merchant's fields, in characters. */
const titleMax = 150
const descriptionMax = 5_000
const brandMax = 70

const describe = ({ facts }: ListedProduct, language: Language): string =>
  inLanguage({ pl: facts.shortDescriptionPl, en: facts.shortDescriptionEn }, language)

const polishZloty = (zloty: number): string => `${zloty.toFixed(2)} PLN`

/** Gift cards are means of payment, which neither comparison lists. */
const isListed = ({ card, facts }: ListedProduct): boolean => facts.giftValue === null && card.thumbnailUrl !== ''

function googleItem(publicUrl: string, language: Language, product: ListedProduct, delivery: number | null): Html {
  const { card, facts } = product
  const { unitPrice } = card
  return html`<item><g:id>${facts.sku}</g:id><g:title>${shorten(card.name, titleMax)}</g:title><g:description>${shorten(describe(product, language), descriptionMax)}</g:description><g:link>${publicUrl}${plainPath(language, productPathOf(card))}</g:link><g:image_link>${publicUrl}${pictureUrl(card.thumbnailUrl)}</g:image_link><g:availability>${card.isVirtual || card.stock > 0 ? 'in_stock' : 'out_of_stock'}</g:availability><g:price>${polishZloty(card.price)}</g:price>${
    card.discountPrice !== -1 && html`<g:sale_price>${polishZloty(card.discountPrice)}</g:sale_price>`
  }<g:condition>new</g:condition><g:brand>${shorten(facts.manufacturer.name, brandMax)}</g:brand><g:mpn>${facts.sku}</g:mpn>${
    card.categories.length > 0 &&
    html`<g:product_type>${card.categories.map(({ name }) => name).join(' > ')}</g:product_type>`
  }${
    unitPrice && facts.netQuantity
      ? html`<g:unit_pricing_measure>${facts.netQuantity} ${facts.netUnit}</g:unit_pricing_measure><g:unit_pricing_base_measure>1 ${unitPrice.unit}</g:unit_pricing_base_measure>`
      : null
  }${
    card.isVirtual
      ? html`<g:shipping><g:country>PL</g:country><g:price>${polishZloty(0)}</g:price></g:shipping>`
      : delivery !== null &&
        html`<g:shipping><g:country>PL</g:country><g:price>${polishZloty(delivery)}</g:price></g:shipping>${facts.weightGrams > 0 && html`<g:shipping_weight>${facts.weightGrams} g</g:shipping_weight>`}`
  }</item>`
}

/** Products for Google Merchant Center: RSS 2.0 with the fields of its product data specification. */
export async function renderGoogleFeed(context: Context, language: Language): Promise<string> {
  const { publicUrl } = context.config
  const t = translator(language)
  const [products, cheapest] = await Promise.all([listAllProducts(context, language), findCheapestDelivery(context)])
  const delivery = cheapest === null ? null : toZloty(cheapest)
  return `${declaration}${
    html`<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${t('pages:brand')}</title><link>${publicUrl}${plainPath(language, '/')}</link><description>${t('pages:shop.lead')}</description>${products
      .filter(isListed)
      .map((product) => googleItem(publicUrl, language, product, delivery))}</channel></rss>`.text
  }`
}

/** Ceneo's code for goods that are sent within a day. */
const sentWithinDay = 1

/** Products in stock for Ceneo, by its offer format 1. */
export async function renderCeneoFeed(context: Context): Promise<string> {
  const { publicUrl } = context.config
  const products = (await listAllProducts(context, 'pl')).filter(
    (product) => isListed(product) && (product.card.isVirtual || product.card.stock > 0),
  )
  const offers = products.map((product) => {
    const { card, facts } = product
    return html`<o id="${card.id}" url="${publicUrl}${productPathOf(card)}" price="${priceOf(card).toFixed(2)}" avail="${sentWithinDay}"${
      facts.weightGrams > 0 && html` weight="${(facts.weightGrams / 1000).toFixed(3)}"`
    }${!card.isVirtual && html` stock="${card.stock}"`}><cat>${card.categories.map(({ name }) => name).join('/')}</cat><name>${card.name}</name><imgs><main url="${publicUrl}${pictureUrl(card.thumbnailUrl)}"/></imgs><desc>${describe(product, 'pl')}</desc><attrs><a name="Producent">${facts.manufacturer.name}</a><a name="Kod_producenta">${facts.sku}</a></attrs></o>`
  })
  return `${declaration}${html`<offers xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1">${offers}</offers>`.text}`
}
