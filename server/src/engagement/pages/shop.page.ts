import {
  type Product,
  type ProductCategory,
  type ProductOrder,
  productOrders,
} from '@slodki-ul/contract/catalogue/products'
import { failed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { pageSizes } from '@slodki-ul/contract/limits'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { getProduct, listProducts } from '#catalogue/products/products.service.ts'
import { listEnabledMethods } from '#catalogue/shipping/shipping.service.ts'
import { type Html, html, sanitised } from '#engagement/pages/markup.ts'
import {
  inSizes,
  pageHead,
  pager,
  productCards,
  productPathOf,
  productPrice,
  section,
} from '#engagement/pages/page-parts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import { type PageLoader, type PageRequest, placeOf, samePath, shorten } from '#engagement/pages/plain-page.ts'
import { foodSection } from '#engagement/pages/product-food.ts'
import { findBestsellers, findCategories } from '#engagement/pages/seldom-changed.ts'
import { pictureUrl } from '#engagement/pages/share-picture.service.ts'
import { type Crumb, itemList, priceOf, productThing } from '#engagement/pages/structured-data.rules.ts'

const idMax = 2_147_483_647

/** The number in a parameter of a path or query; null when it is not one. */
export const readId = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= idMax ? Number(text) : null

/** The products of a list page; orders and categories have the names of the application's addresses. */
type List = { page: number; orderBy: ProductOrder; category: ProductCategory | null }

const listPath = ({ page, orderBy, category }: List): string => {
  const query = new URLSearchParams()
  if (orderBy !== 'IdDesc') query.set('orderBy', orderBy)
  if (category) query.set('CategoriesIds', String(category.id))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${pages.shop}?${query}` : pages.shop
}

type CategoryLink = { id: number; link: Html; current: Html }

/** Links to the categories by language and order, as long as the categories are the same. */
const renderedLinks = new WeakMap<readonly ProductCategory[], Map<string, CategoryLink[]>>()

function categoryLinks(
  categories: readonly ProductCategory[],
  language: Language,
  orderBy: ProductOrder,
): CategoryLink[] {
  const rendered = renderedLinks.get(categories) ?? new Map<string, CategoryLink[]>()
  renderedLinks.set(categories, rendered)
  const key = `${language} ${orderBy}`
  const links =
    rendered.get(key) ??
    categories.map((category) => {
      const { id, level, name, count } = category
      const href = plainPath(language, listPath({ page: 1, orderBy, category }))
      const render = (mark: Html | null) =>
        html`<li class="p-level-${level}"><a href="${href}"${mark}>${name}</a> (${count})</li>`
      return { id, link: render(null), current: render(html` aria-current="true"`) }
    })
  rendered.set(key, links)
  return links
}

const ancestorsOf = (categories: readonly ProductCategory[], { id, parentId }: ProductCategory): ProductCategory[] => {
  const parent = categories.find((each) => each.id === parentId && each.id !== id)
  return parent ? [...ancestorsOf(categories, parent), parent] : []
}

const shopCrumbs = ({ t }: PageRequest, categories: readonly ProductCategory[]): Crumb[] => [
  { name: t('pages:crumb.home'), path: '/' },
  { name: t('layout:nav.shop'), path: pages.shop },
  ...categories.map((category) => ({ name: category.name, path: listPath({ page: 1, orderBy: 'IdDesc', category }) })),
]

/** The shop, whole or of one category, page by page; null for a category or page that does not exist. */
export const loadShop: PageLoader = async (request) => {
  const { context, language, t, query } = request
  const categories = await findCategories(context, language)
  const wanted = query.get('CategoriesIds')
  const category = wanted === null ? null : categories.find(({ id }) => id === readId(wanted))
  const page = query.has('page') ? readId(query.get('page')) : 1
  if (category === undefined || page === null || page > 1_000_000) return null
  const orderBy = productOrders.find((order) => order === query.get('orderBy') && order !== 'NameAsc') ?? 'IdDesc'
  const shown = { page, orderBy, category }
  const { items, pagination } = await listProducts(context, {
    pageNumber: page,
    pageSize: pageSizes.shop,
    orderBy,
    searchBy: '',
    CategoriesIds: category ? [category.id] : [],
    languageCode: language,
  })
  if (page > 1 && items.length === 0) return null
  const amount = t('products:count', { count: pagination.totalItems })
  const name = category?.name ?? t('products:title')
  const path = category ? [...ancestorsOf(categories, category), category] : []
  // Names of categories repeat under different parents.
  const fullName = path.map((each) => each.name).join(' › ')
  const lead = category ? t('pages:shop.category.lead', { category: fullName, products: amount }) : t('products:lead')
  const to = (list: Partial<List>) => plainPath(language, listPath({ ...shown, page: 1, ...list }))
  // The products first: their pictures are the largest paint of a phone's first screen.
  const body = html`${pageHead(name, null, lead)}<div class="p-wrap">${productCards(request, items)}</div>${pager(t, (target) => to({ page: target }), page, pagination.totalPages)}<div class="p-wrap p-filters"><nav aria-label="${t('products:categories')}"><ul><li><a href="${to({ category: null })}"${category ? null : html` aria-current="true"`}>${t('products:categories.all')}</a></li>${categoryLinks(
    categories,
    language,
    orderBy,
  ).map(({ id, link, current }) => (id === category?.id ? current : link))}</ul></nav><p>${amount}</p></div>`
  const title = category ? t('pages:shop.category', { category: fullName }) : t('products:title')
  // The order of a list is no page of its own.
  const canonical = listPath({ ...shown, orderBy: 'IdDesc' })
  return {
    paths: samePath(canonical),
    title: page > 1 ? t('pages:shop.page', { title, page }) : title,
    description:
      page > 1
        ? t('pages:shop.page', { title: shorten(category ? lead : t('pages:shop.lead'), 140), page })
        : shorten(category ? lead : t('pages:shop.lead')),
    picture: `/og/academy-${language}.png`,
    kind: 'website',
    body,
    crumbs: shopCrumbs(request, path),
    data: [
      itemList(
        placeOf(request),
        items.map((item) => ({ name: item.name, path: productPathOf(item) })),
      ),
    ],
    isBare: false,
    productIds: items.map(({ id }) => id),
  }
}

/** The path of a product in the other language: only one without a category is named after itself. */
async function findPathElsewhere({ context, language }: PageRequest, product: Product): Promise<string> {
  const elsewhere = language === 'pl' ? 'en' : 'pl'
  const [first] = product.categories
  const category = first && (await findCategories(context, elsewhere)).find(({ id }) => id === first.id)
  if (category) return productPathOf({ ...product, categories: [category] })
  const found = await getProduct(context, product.id, elsewhere)
  return productPathOf(failed(found) ? product : found.value)
}

/** A product with its offer; null when it does not exist or is not published. */
export const loadProduct: PageLoader = async (request) => {
  const { context, language, t, params } = request
  const id = readId(params[1])
  const found = id === null ? null : await getProduct(context, id, language)
  if (!found || failed(found)) return null
  const product = found.value
  const [first] = product.categories
  const [related, methods, categories] = await Promise.all([
    findBestsellers(context, language, first?.id ?? null),
    listEnabledMethods(context, context.db),
    findCategories(context, language),
  ])
  // Without the methods of mixed carts and the surcharge of cash on delivery.
  const deliveries = product.isVirtual
    ? []
    : methods.filter(({ name }) => !name.startsWith('Email') && !name.endsWith('Cod'))
  const path = productPathOf(product)
  const otherPath = await findPathElsewhere(request, product)
  const others = related.filter((each) => each.id !== product.id).slice(0, pageSizes.row)
  const cheapest = Math.min(...deliveries.map(({ price }) => price))
  const isThere = product.isVirtual || product.stock > 0
  const facts = [
    product.isVirtual
      ? t('pages:product.download')
      : isThere
        ? t('pages:product.inStock')
        : t('pages:product.outOfStock'),
    ...(Number.isFinite(cheapest) ? [t('pages:product.delivery', { price: formatZloty(toZloty(cheapest)) })] : []),
    ...(product.isVirtual ? [] : [t('pages:product.returns')]),
  ]
  const rows = [
    ...product.parameters.map(({ name, values }) => [name, values.join(', ')]),
    [t('facts:sku'), product.sku],
    [t('facts:maker'), `${product.manufacturer.name}, ${product.manufacturer.address}, ${product.manufacturer.email}`],
  ]
  const body = html`<article class="p-wrap p-product"><div class="p-gallery">${product.images
    .slice(0, 1)
    .map(
      (image) =>
        html`<img src="${image}"${inSizes(image, '640px')} alt="${product.imageTexts[0] || product.name}" width="640" height="640" fetchpriority="high">`,
    )}</div><div><h1>${product.name}</h1><p class="p-lead">${product.shortDescription}</p>${productPrice(product, t)}<ul class="p-facts">${facts.map(
    (fact) => html`<li>${fact}</li>`,
  )}</ul><noscript><p>${t('pages:product.script')}</p></noscript></div></article>${section(
    t('products:description'),
    html`<div class="p-prose">${sanitised(product.description)}</div>`,
  )}${section(t('facts:parameters'), html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>${product.safetyInfo && html`<p>${product.safetyInfo}</p>`}`)}${foodSection(t, language, product)}${
    others.length > 0 && section(t('products:rail'), productCards(request, others, 'h3'))
  }`
  const place = placeOf(request)
  const own = first && categories.find((each) => each.id === first.id)
  return {
    paths: language === 'pl' ? { pl: path, en: otherPath } : { pl: otherPath, en: path },
    title: product.name,
    description: shorten(
      t('pages:product.description', {
        name: product.name,
        price: formatZloty(priceOf(product)),
        text: product.shortDescription,
      }),
    ),
    picture: `/og/product-${product.id}-${language}.png`,
    kind: 'product',
    body,
    crumbs: [...shopCrumbs(request, own ? [...ancestorsOf(categories, own), own] : []), { name: product.name, path }],
    data: [
      productThing(place, product, {
        path,
        picture: `${place.publicUrl}${pictureUrl(product.images[0] ?? product.thumbnailUrl)}`,
        deliveries,
      }),
    ],
    isBare: false,
    productIds: [product.id, ...others.map((each) => each.id)],
  }
}
