import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useGetOrderQuery } from '#commerce/orders/orders.api.ts'
import { codeOf } from '#core/failure.ts'
import { paths } from '#core/paths.ts'
import { showFailure } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'

/** The order that the address names, undefined until it is here; one that does not come leads to the front page (NAV-52). */
export function useOwnOrder() {
  const navigate = useNavigate()
  const { orderId = '' } = useParams()
  const { data, error } = useGetOrderQuery(
    { params: { id: orderId, lang: useLanguage() } },
    { refetchOnMountOrArgChange: true },
  )
  // While another language loads, the order stays as it is; another order starts anew.
  const order = data?.id === orderId ? data : undefined
  const failure = order === undefined && error !== undefined ? codeOf(error) : null

  useEffect(() => {
    // Of a session that has ended the login page tells.
    if (failure === null || failure === 'ERRORS.UNAUTHORIZED') return
    // What is no id names no order, either.
    showFailure(failure === 'ERRORS.PROVIDEDATA' ? 'ERRORS.UNABLETOLOADORDER' : failure, 'getOrder')
    navigate(paths.home, { replace: true })
  }, [failure, navigate])

  return order
}
