import type { FieldIssue, FieldIssues } from '../platform/settings.rules.ts'
import { momentOfWallTime, wallTimeProblem } from '../warsaw-times.rules.ts'

/** How a promotion lowers prices. */
export const promotionKinds = ['percent', 'prices'] as const

/** Where a promotion stands. */
export const promotionStates = ['planned', 'running', 'ended'] as const
export type PromotionState = (typeof promotionStates)[number]

/** The fields of a promotion that staff edit; times are those of Warsaw, amounts złoty. */
export type PromotionValues = {
  /** Shown to staff only. */
  name: string
  kind: (typeof promotionKinds)[number]
  /** Whole percent off the regular price; null for new prices. */
  percent: number | null
  /** Chosen one by one; for new prices none, as each has its price. */
  productIds: number[]
  /** With the categories below them. The products are those that are inside when the promotion is saved. */
  categoryIds: number[]
  /** New prices of products. */
  prices: { productId: number; price: number | null }[]
  beginsAt: string
  endsAt: string
}

/** The fields that stay open while a promotion runs. */
export const openWhileRunning: readonly (keyof PromotionValues)[] = ['name', 'endsAt']

/** Most products of one promotion. */
export const promotionProductsMax = 1_000
const nameMax = 80

const issueOf = (code: FieldIssue['code'] | null | false): FieldIssue | undefined => (code ? { code } : undefined)

function nameIssue(name: string): FieldIssue | undefined {
  if (name.trim() === '') return { code: 'ERRORS.REQUIRED' }
  return name.length > nameMax ? { code: 'ERRORS.MAXLENGTH', max: nameMax, given: name.length } : undefined
}

const timeIssue = (time: string): FieldIssue | undefined =>
  time === '' ? { code: 'ERRORS.REQUIRED' } : issueOf(wallTimeProblem(time))

function orderIssue(beginsAt: string, endsAt: string): FieldIssue | undefined {
  const [begin, end] = [momentOfWallTime(beginsAt), momentOfWallTime(endsAt)]
  return issueOf(begin !== null && end !== null && end <= begin && 'ERRORS.TIMEORDER')
}

/** An amount of at least a grosz and of whole ones. */
const isPrice = (price: number | null) =>
  price !== null && price > 0 && Math.abs(Math.round(price * 100) - price * 100) < 1e-6

/** Refused fields of a promotion, by name. */
export function promotionIssues(values: PromotionValues): FieldIssues<PromotionValues> {
  const { kind, percent, productIds, categoryIds, prices } = values
  const isPercentWrong = percent === null || !Number.isInteger(percent) || percent < 1 || percent > 99
  const isAnything = productIds.length > 0 || categoryIds.length > 0
  const found: { [Field in keyof PromotionValues]?: FieldIssue | undefined } = {
    name: nameIssue(values.name),
    percent: issueOf(kind === 'percent' && isPercentWrong && 'ERRORS.REDUCTIONRANGE'),
    productIds: issueOf(kind === 'percent' && !isAnything && 'ERRORS.NOTHINGCHOSEN'),
    prices:
      kind === 'prices'
        ? issueOf(
            prices.length === 0
              ? 'ERRORS.NOTHINGCHOSEN'
              : !prices.every(({ price }) => isPrice(price)) && 'ERRORS.AMOUNTPOSITIVE',
          )
        : undefined,
    beginsAt: timeIssue(values.beginsAt),
    endsAt: timeIssue(values.endsAt) ?? orderIssue(values.beginsAt, values.endsAt),
  }
  return Object.fromEntries(Object.entries(found).filter(([, issue]) => issue)) as FieldIssues<PromotionValues>
}

/** The values as they are kept: nothing that the kind does not use, each product once. */
export function normalizePromotion(values: PromotionValues): PromotionValues {
  const isPercent = values.kind === 'percent'
  const byProduct = new Map(values.prices.map((price) => [price.productId, price]))
  return {
    ...values,
    name: values.name.trim(),
    percent: isPercent ? values.percent : null,
    productIds: isPercent ? [...new Set(values.productIds)] : [],
    categoryIds: isPercent ? [...new Set(values.categoryIds)] : [],
    prices: isPercent ? [] : [...byProduct.values()],
  }
}
