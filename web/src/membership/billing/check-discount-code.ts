import type { Language } from '@slodki-ul/contract/language'
import { codeOf, type Failure } from '#core/failure.ts'
import { store } from '#core/store.ts'
import { forgetDiscountCode, keepDiscountCode, readDiscountCode } from './discount-code.ts'
import { subscriptionApi } from './subscription.api.ts'

/** Nobody judged the code: it may still work. */
const isInconclusive = (failure: unknown): boolean =>
  ['ERRORS.BASIC', 'ERRORS.TOOMANYATTEMPTS'].includes(codeOf(failure))

/**
 * Asks what a code takes off the plans (SUB-41): one that works is kept, after one that does not there is no discount at
 * all (SUB-42, SUB-43, Q-10). Answers why it failed, or null.
 */
export async function checkDiscountCode(voucher: string, languageCode: Language): Promise<Failure | null> {
  const question = subscriptionApi.endpoints.applyPlanVoucher.initiate(
    { body: { voucher, languageCode } },
    { subscribe: false, forceRefetch: true },
  )
  const { error } = await store.dispatch(question)
  if (!error) {
    if (readDiscountCode() !== voucher) keepDiscountCode(voucher)
    return null
  }
  if (!isInconclusive(error)) forgetDiscountCode()
  return error as Failure
}
