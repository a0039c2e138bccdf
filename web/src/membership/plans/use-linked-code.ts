import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showFailure } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { checkDiscountCode } from './check-discount-code.ts'
import { readDiscountCode } from './discount-code.ts'

/**
 * A link may bring a discount code (SUB-40, SUB-41): it leaves the address at once, so that a reload does not ask for it
 * again after it was taken off.
 */
export function useLinkedCode(): void {
  const languageCode = useLanguage()
  const [search, setSearch] = useSearchParams()
  const linked = search.get('discountCode')?.trim()
  useEffect(() => {
    if (linked === undefined) return
    setSearch(
      (before) => {
        before.delete('discountCode')
        return before
      },
      { replace: true, state: { preserveScroll: true } },
    )
    if (!linked || linked === readDiscountCode()) return
    checkDiscountCode(linked, languageCode).then((failure) => {
      if (failure) showFailure(failure.code, 'applyPlanVoucher')
    })
  }, [linked, languageCode, setSearch])
}
