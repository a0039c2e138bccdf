import { skipToken } from '@reduxjs/toolkit/query/react'
import { isVoucherRefusal } from '@slodki-ul/contract/catalogue/voucher-refusals.rules'
import type { Plan } from '@slodki-ul/contract/membership/plans'
import { useEffect } from 'react'
import { codeOf } from '#core/failure.ts'
import { useLanguage } from '#i18n/language.ts'
import { deleteDiscountCode, useDiscountCode } from './discount-code.ts'
import { useApplyPlanVoucherQuery, useListPlansQuery } from './plans.api.ts'

/** A code whose prices could not be loaded. */
export type UncheckedCode = { code: string; isFetching: boolean; retry: () => void }

/** Plans in the language of the page, with the discount of the saved code. */
export function usePlans() {
  const lang = useLanguage()
  const code = useDiscountCode()
  const all = useListPlansQuery({ params: { lang } })
  const lower = useApplyPlanVoucherQuery(code ? { body: { voucher: code, languageCode: lang } } : skipToken)
  const plans: readonly Plan[] | undefined = lower.currentData ?? all.currentData

  // A code that is no longer valid (SUB-43).
  const isRefused = lower.isError && isVoucherRefusal(codeOf(lower.error))
  useEffect(() => {
    if (isRefused) deleteDiscountCode()
  }, [isRefused])

  const { refetch: refetchAll } = all
  const { refetch: refetchLower } = lower
  const isUnchecked = code !== null && lower.isError && !isRefused && !lower.currentData
  return {
    plans,
    /** The code whose prices are shown. */
    code: lower.currentData ? code : null,
    /** A saved code that could not be checked: the page shows prices without it. */
    unchecked: isUnchecked ? { code, isFetching: lower.isFetching, retry: refetchLower } : null,
    error: plans ? undefined : all.error,
    isFetching: all.isFetching,
    reload: () => {
      refetchAll()
      if (code) refetchLower()
    },
  }
}
