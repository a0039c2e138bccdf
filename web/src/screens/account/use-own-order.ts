import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useGetOrderQuery } from '#commerce/orders/orders.api.ts'
import { codeOf } from '#core/failure.ts'
import { paths } from '#core/paths.ts'
import { showFailure } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'

/**
 * The order named in the URL, undefined while it loads; when it cannot be loaded, redirects to the home page (NAV-52).
 */
export function useOwnOrder() {
  const navigate = useNavigate()
  const { orderId = '' } = useParams()
  const { data, error } = useGetOrderQuery(
    { params: { id: orderId, lang: useLanguage() } },
    { refetchOnMountOrArgChange: true },
  )
  // While another language loads, the shown order stays; another order starts anew.
  const order = data?.id === orderId ? data : undefined
  const failure = order === undefined && error !== undefined ? codeOf(error) : null

  useEffect(() => {
    // The login page reports an ended session.
    if (failure === null || failure === 'ERRORS.UNAUTHORIZED') return
    // An invalid id is reported like an unknown order.
    showFailure(failure === 'ERRORS.PROVIDEDATA' ? 'ERRORS.UNABLETOLOADORDER' : failure, 'getOrder')
    navigate(paths.home, { replace: true })
  }, [failure, navigate])

  return order
}
