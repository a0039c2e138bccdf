import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NetQuantity, ProductContact, SoldBy } from '@slodki-ul/contract/catalogue/product-information'
import type { Tone } from '@slodki-ul/contract/catalogue/products'
import type { StoredFood } from '@slodki-ul/contract/catalogue/stored-food'
import type { StoredManufacturer, StoredParameter } from '#catalogue/products/products.service.ts'
import { assetsFolder } from '#paths.ts'
import type { PriceStep } from '#seed/price-history.ts'

type Text = { pl: string; en: string }

export type ProductContent = {
  id: number
  slug: string
  sku: string
  name: Text
  shortDescription: Text
  description: Text
  parameters: StoredParameter[]
  categories: string[]
  price: number
  discountPrice?: number
  priceHistory: PriceStep[]
  /** Null for a gift card, whose sale is not subject to VAT. */
  vatRate: number | null
  isVatRateToConfirm?: boolean
  stock: number
  isVirtual: boolean
  weight: number
  manufacturer: StoredManufacturer
  attachments?: { fileName: string }[]
  /** A gift card: value in grosze, validity in months. */
  gift?: { value: number; months: number }
  responsiblePerson?: ProductContact
  safetyInfo?: Text
  netQuantity?: NetQuantity
  /** A single unit by default. */
  soldBy?: SoldBy
  food?: StoredFood
  ordersCount: number
  createdAt: string
  art: string
  /** Drawings of related products. */
  alsoShown?: string[]
  plate: Tone
}

export type CategoryContent = {
  id: number
  slug: string
  level: number
  parent: string | null
  order: number
  name: Text
}

export type VoucherContent = {
  code: string
  kind: 'percent' | 'amount'
  value: number
  scope: 'shop' | 'subscription' | 'both'
  planIds: number[]
  categorySlugs: string[]
  productSlugs: string[]
  minTotal: number | null
  validFrom: string
  validTo: string
  usageLimit: number | null
  usageLimitPerCustomer: number | null
  usedCount: number
  public: boolean
  description: Text
}

export type PlanContent = {
  id: number
  type: 'Monthly' | 'HalfYearly' | 'Yearly' | 'Eternal'
  title: Text
  subTitle: Text
  tag: Text
  priceHistory: PriceStep[]
  webinarPriceHistory: PriceStep[]
  priceTop: Text
  points: { pl: string[]; en: string[] }
  months: number | null
  blikAvailable: boolean
  order: number
}

export type ConsentContent = { rightToResign: Text; digitalContent: Text; subscriptionStart: Text }

const read = (path: string) => readFileSync(join(assetsFolder, 'seed', path))

type ContentName =
  | 'products'
  | 'categories'
  | 'vouchers'
  | 'plans'
  | 'consents'
  | 'trainings'
  | 'training-images'
  | `courses/${'courses' | 'courseCategories' | 'instructors' | 'comments' | 'ratings' | 'pages'}`

/** The content of the demo. Its dates are relative to `toldAt`. */
export const readContent = <Content>(name: ContentName): Content =>
  JSON.parse(read(`content/${name}.json`).toString()) as Content

export const readHtml = (name: string, language: 'pl' | 'en'): string =>
  read(`content/${name}.${language}.html`).toString()

export const readArt = (name: string): Uint8Array => read(`art/${name}.svg`)

/** The day that the content's texts call today. */
export const writtenOn = '2026-11-20'
