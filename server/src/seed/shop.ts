import { addCategories, addProduct, changePrices } from '#catalogue/products/products.service.ts'
import { addVoucher } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { storeFile } from '#platform/files/storage.ts'
import { type CategoryContent, type ProductContent, readContent, type VoucherContent } from '#seed/content.ts'
import { makeDemoPdf } from '#seed/demo-pdf.ts'
import { makeDemoSheet } from '#seed/demo-sheet.ts'
import { advanceIdentitySequence } from '#seed/identities.ts'
import { drawPictures } from '#seed/pictures.ts'
import { pricesOn, setTime } from '#seed/price-history.ts'

export type DateShift = (date: string, time?: 'start' | 'end') => Date

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function addCategoryTree(tx: Transaction): Promise<Map<string, number>> {
  const categories = readContent<CategoryContent[]>('categories')
  const ids = new Map(categories.map(({ slug, id }) => [slug, id]))
  await addCategories(
    tx,
    categories.map(({ id, slug, level, parent, order, name }) => ({
      id,
      slug,
      level,
      parentId: parent ? (ids.get(parent) ?? null) : null,
      position: order,
      namePl: name.pl,
      nameEn: name.en,
    })),
  )
  await advanceIdentitySequence(tx, 'product_categories')
  return ids
}

/** A sample file for buyers: a spreadsheet or a short PDF. */
async function makeAttachment(product: ProductContent, fileName: string) {
  if (fileName.endsWith('.xlsx')) return { content: await makeDemoSheet(), contentType: sheetType }
  const paragraphs = [
    product.shortDescription.pl,
    product.shortDescription.en,
    'To jest plik pokazowej akademii. This is a file of the demo academy.',
  ]
  return { content: await makeDemoPdf(product.name.pl, paragraphs), contentType: 'application/pdf' }
}

/**
 * The files sold with a digital product. A gift card's file is created when it is sold, because it contains its own
 * code.
 */
async function storeAttachments(tx: Transaction, context: Context, product: ProductContent): Promise<string[]> {
  if (product.gift) return []
  const ids: string[] = []
  for (const { fileName } of product.attachments ?? []) {
    const { content, contentType } = await makeAttachment(product, fileName)
    ids.push(await storeFile(context, tx, { name: fileName, contentType, content, isPublic: false }))
  }
  return ids
}

/** Replays a product's price history, so that triggers write the ledger and the reference prices. */
async function addWithHistory(
  tx: Transaction,
  context: Context,
  product: ProductContent,
  categoryIds: Map<string, number>,
  shift: DateShift,
) {
  const [first, ...later] = product.priceHistory
  if (!first) throw new Error(`The product ${product.slug} has no price.`)
  const imageIds: string[] = []
  for (const { name, content } of drawPictures(product))
    imageIds.push(await storeFile(context, tx, { name, contentType: 'image/svg+xml', content, isPublic: true }))
  await setTime(tx, shift(first.from))
  await addProduct(
    tx,
    {
      id: product.id,
      slug: product.slug,
      sku: product.sku,
      namePl: product.name.pl,
      nameEn: product.name.en,
      shortDescriptionPl: product.shortDescription.pl,
      shortDescriptionEn: product.shortDescription.en,
      descriptionPl: product.description.pl,
      descriptionEn: product.description.en,
      price: first.price,
      vatRate: product.vatRate,
      isVatRateToConfirm: product.isVatRateToConfirm ?? false,
      isVirtual: product.isVirtual,
      giftValue: product.gift?.value ?? null,
      giftMonths: product.gift?.months ?? null,
      stock: product.stock,
      weightGrams: product.weight,
      parameters: product.parameters,
      manufacturer: product.manufacturer,
      responsiblePerson: product.responsiblePerson ?? null,
      safetyInfoPl: product.safetyInfo?.pl ?? null,
      safetyInfoEn: product.safetyInfo?.en ?? null,
      netQuantity: product.netQuantity?.amount ?? null,
      netUnit: product.netQuantity?.unit ?? null,
      netItems: product.netQuantity?.items ?? null,
      soldBy: product.soldBy ?? 'piece',
      isFood: product.food !== undefined,
      food: product.food ?? null,
      plate: product.plate,
      ordersCount: product.ordersCount,
      createdAt: shift(product.createdAt),
    },
    {
      categoryIds: product.categories.flatMap((slug) => categoryIds.get(slug) ?? []),
      imageIds,
      attachmentIds: await storeAttachments(tx, context, product),
    },
  )
  for (const { from } of later) {
    await setTime(tx, shift(from))
    await changePrices(tx, product.id, pricesOn(product.priceHistory, from))
  }
}

async function addVouchers(
  tx: Transaction,
  context: Context,
  products: readonly ProductContent[],
  categoryIds: Map<string, number>,
  shift: DateShift,
) {
  const productIds = new Map(products.map(({ slug, id }) => [slug, id]))
  for (const voucher of readContent<VoucherContent[]>('vouchers')) {
    await addVoucher(tx, {
      code: voucher.code,
      kind: voucher.kind,
      value: voucher.value,
      scope: voucher.scope,
      planIds: voucher.planIds,
      productIds: voucher.productSlugs.flatMap((slug) => productIds.get(slug) ?? []),
      categoryIds: voucher.categorySlugs.flatMap((slug) => categoryIds.get(slug) ?? []),
      minTotal: voucher.minTotal,
      validFrom: shift(voucher.validFrom),
      validTo: shift(voucher.validTo, 'end'),
      usageLimit: voucher.usageLimit,
      usageLimitPerCustomer: voucher.usageLimitPerCustomer,
      usedBefore: voucher.usedCount,
      isPublic: voucher.public,
      descriptionPl: voucher.description.pl,
      descriptionEn: voucher.description.en,
      createdAt: context.clock.date(),
    })
  }
}

/** Adds the demo shop: categories, products with their price history, vouchers. */
export async function seedShop(tx: Transaction, context: Context, shift: DateShift): Promise<void> {
  const categoryIds = await addCategoryTree(tx)
  const products = readContent<ProductContent[]>('products')
  for (const product of products) await addWithHistory(tx, context, product, categoryIds, shift)
  await setTime(tx, context.clock.date())
  await advanceIdentitySequence(tx, 'products')
  await addVouchers(tx, context, products, categoryIds, shift)
}
