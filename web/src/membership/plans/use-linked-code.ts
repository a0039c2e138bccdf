import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showFailure } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { checkDiscountCode } from './check-discount-code.ts'
import { readDiscountCode } from './discount-code.ts'

/**
 * Applies the discount code of a link (SUB-40, SUB-41). It is removed from the URL at once, so that a reload does not
 * apply it again after it was removed.
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
