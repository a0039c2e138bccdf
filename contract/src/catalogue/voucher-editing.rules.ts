import type { FieldIssue, FieldIssues } from '../platform/settings.rules.ts'

/** Where a code can be used. */
export const voucherScopes = ['shop', 'subscription', 'both'] as const
/** What a code takes off. */
export const discountKinds = ['percent', 'amount'] as const

/** The fields of a discount code that staff edit. Days are those in Warsaw, both included; amounts are złoty. */
export type VoucherValues = {
  code: string
  kind: (typeof discountKinds)[number]
  /** Whole percent from 1 to 100; null for an amount. */
  percent: number | null
  /** Null for percent. */
  discountAmount: number | null
  scope: (typeof voucherScopes)[number]
  /** Empty for all. */
  planIds: number[]
  productIds: number[]
  categoryIds: number[]
  /** Least total of the goods; null for any. */
  minTotal: number | null
  validFrom: string | null
  validTo: string | null
  usageLimit: number | null
  usageLimitPerCustomer: number | null
  isPublic: boolean
  descriptionPl: string
  descriptionEn: string
}

/** Why a public code is refused: a price with it is no reduction, which only the server knows (BO-082). */
export const misleadingCode = 'ERRORS.MISLEADINGCODE'

/** Longest code and description. */
const codeMax = 50
const descriptionMax = 200

/** The fields that stay open once a code was used; the rest would change what customers were promised (BO-094). */
export const openWhenUsed = ['validFrom', 'validTo', 'usageLimit', 'usageLimitPerCustomer'] as const

/** Letters of any alphabet, digits, and what joins them. */
const codeCharacters = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u

const issueOf = (code: FieldIssue['code'] | null | false): FieldIssue | undefined => (code ? { code } : undefined)

function codeIssue(code: string): FieldIssue | undefined {
  if (code === '') return { code: 'ERRORS.REQUIRED' }
  if (code.length > codeMax) return { code: 'ERRORS.MAXLENGTH', max: codeMax, given: code.length }
  return issueOf(!codeCharacters.test(code) && 'ERRORS.CODECHARACTERS')
}

/** An amount of at least a grosz and of whole ones; false also for what was typed and is no number. */
const isPositive = (amount: number | null) =>
  amount !== null && amount > 0 && Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6

const limitIssue = (limit: number | null) =>
  issueOf(limit !== null && (!Number.isInteger(limit) || limit < 1) && 'ERRORS.ATLEASTONE')

const lengthIssue = (text: string): FieldIssue | undefined =>
  text.length > descriptionMax ? { code: 'ERRORS.MAXLENGTH', max: descriptionMax, given: text.length } : undefined

/** Refused fields of a code, by name. */
export function voucherIssues(values: VoucherValues): FieldIssues<VoucherValues> {
  const { kind, percent, discountAmount, minTotal, validFrom, validTo, usageLimit, usageLimitPerCustomer } = values
  const isPercentWrong = percent === null || !Number.isInteger(percent) || percent < 1 || percent > 100
  const found: { [Field in keyof VoucherValues]?: FieldIssue | undefined } = {
    code: codeIssue(values.code),
    percent: issueOf(kind === 'percent' && isPercentWrong && 'ERRORS.PERCENTRANGE'),
    discountAmount: issueOf(kind === 'amount' && !isPositive(discountAmount) && 'ERRORS.AMOUNTPOSITIVE'),
    minTotal: issueOf(minTotal !== null && !isPositive(minTotal) && 'ERRORS.AMOUNTPOSITIVE'),
    validTo: issueOf(validFrom !== null && validTo !== null && validTo < validFrom && 'ERRORS.ENDSBEFORESTART'),
    usageLimit: limitIssue(usageLimit),
    usageLimitPerCustomer:
      limitIssue(usageLimitPerCustomer) ??
      issueOf(
        usageLimit !== null &&
          usageLimitPerCustomer !== null &&
          usageLimitPerCustomer > usageLimit &&
          'ERRORS.ABOVETOTALLIMIT',
      ),
    descriptionPl: lengthIssue(values.descriptionPl),
    descriptionEn: lengthIssue(values.descriptionEn),
  }
  return Object.fromEntries(Object.entries(found).filter(([, issue]) => issue)) as FieldIssues<VoucherValues>
}

/** The values as they are kept: the code in upper case without spaces, and nothing that the kind or scope does not use. */
export function normalizeVoucher(values: VoucherValues): VoucherValues {
  const { kind, scope } = values
  return {
    ...values,
    code: values.code.replace(/\s/g, '').toUpperCase(),
    percent: kind === 'percent' ? values.percent : null,
    discountAmount: kind === 'amount' ? values.discountAmount : null,
    planIds: scope === 'shop' ? [] : values.planIds,
    productIds: scope === 'subscription' ? [] : values.productIds,
    categoryIds: scope === 'subscription' ? [] : values.categoryIds,
    descriptionPl: values.descriptionPl.trim(),
    descriptionEn: values.descriptionEn.trim(),
  }
}

/** What keeps a code from being used now, or `active`. */
export const voucherStates = ['active', 'planned', 'used-up', 'expired', 'ended'] as const
export type VoucherState = (typeof voucherStates)[number]
