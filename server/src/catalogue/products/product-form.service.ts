import {
  type MissingField,
  missingEnglish,
  missingForPublication,
  type ProductValues,
} from '@slodki-ul/contract/catalogue/product-form.rules'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import type { NewProduct } from '#catalogue/products/product-changes.db.ts'
import { netQuantityOf } from '#catalogue/products/product-information.service.ts'
import { prepareTexts } from '#catalogue/products/product-texts.service.ts'
import type { ProductRecord, selectLinks } from '#catalogue/products/products.admin.db.ts'
import { mediaUrl } from '#platform/files/links.ts'

export type Links = Awaited<ReturnType<typeof selectLinks>>

/** The fields of a product as its form has them: missing texts are empty, amounts in złoty. */
export const toValues = (row: ProductRecord, { categoryIds }: Pick<Links, 'categoryIds'>): ProductValues => ({
  ...{
    namePl: row.namePl,
    nameEn: row.nameEn ?? '',
    slug: row.slug,
    sku: row.sku,
    ean: row.ean ?? '',
    place: row.place,
  },
  ...{ shortDescriptionPl: row.shortDescriptionPl, shortDescriptionEn: row.shortDescriptionEn ?? '' },
  ...{ descriptionPl: row.descriptionPl, descriptionEn: row.descriptionEn ?? '' },
  ...{ safetyInfoPl: row.safetyInfoPl ?? '', safetyInfoEn: row.safetyInfoEn ?? '' },
  ...{ vatRate: row.vatRate, isVirtual: row.isVirtual, weightGrams: row.weightGrams, sidesMm: row.sidesMm },
  ...{ lowStock: row.lowStock, soldBy: row.soldBy, isFood: row.isFood, isPerishable: row.isPerishable, food: row.food },
  manufacturer: { ...row.manufacturer, country: row.manufacturer.country ?? '' },
  responsiblePerson: row.responsiblePerson,
  netQuantity: netQuantityOf(row),
  giftValue: row.giftValue === null ? null : toZloty(row.giftValue),
  giftMonths: row.giftMonths,
  parameters: row.parameters,
  categoryIds,
})

/** The columns of a product's fields, its texts sanitized; without its categories, which are rows of their own. */
export async function toColumns(values: ProductValues) {
  const { sidesMm, netQuantity, manufacturer, giftValue, parameters, categoryIds: _, ean, ...same } = values
  return {
    ...same,
    ...(await prepareTexts({ ...values, parameters: structuredClone(parameters) as NewProduct['parameters'] })),
    ean: ean === '' ? null : ean,
    sidesMm: sidesMm && ([sidesMm[0] ?? 1, sidesMm[1] ?? 1, sidesMm[2] ?? 1] as [number, number, number]),
    manufacturer: { ...manufacturer, country: manufacturer.country || null },
    netQuantity: netQuantity?.amount ?? null,
    netUnit: netQuantity?.unit ?? null,
    netItems: netQuantity?.items ?? null,
    giftValue: giftValue === null ? null : toGrosze(giftValue),
  }
}

export const missingOf = (row: ProductRecord, links: Links): MissingField[] =>
  missingForPublication({ ...toValues(row, links), price: row.price, images: links.images })

/** A product as its editor reads it. */
export function toStaffProduct(row: ProductRecord & { waiting: number }, links: Links): StaffProduct {
  const values = toValues(row, links)
  return {
    ...{ id: row.id, version: row.version, name: row.namePl, sku: row.sku, waiting: row.waiting },
    ...{ stock: row.stock, lowStock: row.lowStock, isVirtual: row.isVirtual, isPublished: row.isPublished },
    isArchived: row.archivedAt !== null,
    price: toZloty(row.price),
    discountPrice: row.discountPrice === null ? null : toZloty(row.discountPrice),
    values: values as StaffProduct['values'],
    pictures: links.images.map(({ id, fileId, type, altPl, altEn, crop }) => ({
      ...{ id, altPl, altEn, crop },
      url: mediaUrl(fileId, type),
    })),
    files: links.attachments.map(({ id, name, sizeBytes, replaced }) => ({
      ...{ id, name, sizeBytes },
      replaced: replaced && { name: replaced.name, at: replaced.replacedAt.toISOString() },
    })),
    missing: missingOf(row, links),
    missingEnglish: missingEnglish(values),
    createdAt: row.createdAt.toISOString(),
  }
}
