import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCartChanges } from '#commerce/cart/use-cart-changes.ts'
import { linkStorage } from '#commerce/checkout/link-storage.ts'
import { paths } from '#core/paths.ts'
import { showNotification } from '#core/toasts.ts'

/**
 * Adds the product (`add-to-cart`) and then the discount code (`dcc`) of a link to the cart (CHK-01, CHK-02). Both are
 * removed from the URL at once, so that a reload adds nothing. Returns true while they are being added.
 */
export function useLinkedOrder(): boolean {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { putBack, applyVoucher } = useCartChanges()
  const productId = Number(search.get('add-to-cart') ?? 0)
  const code = search.get('dcc')?.trim()
  const [isWorking, setWorking] = useState(productId > 0 || Boolean(code))
  const isStarted = useRef(false)

  useEffect(() => {
    if (isStarted.current || !isWorking) return
    isStarted.current = true
    linkStorage.save({ productId: productId > 0 ? productId : null, code: code || null })
    const work = async () => {
      if (productId > 0) await putBack(productId, 1)
      if (code && (await applyVoucher(code)) === 'applied') showNotification('NOTIFICATIONS.VOUCHERAPPLIED')
    }
    navigate(paths.checkout, { replace: true, state: { preserveScroll: true } })
    work().finally(() => setWorking(false))
  }, [isWorking, productId, code, putBack, applyVoucher, navigate])

  return isWorking
}
