import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSetCodExceptionMutation } from '#commerce/orders/orders.api.ts'
import { useRefusalText } from '#commerce/orders/use-refusal-text.ts'
import { orderPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'

type HintsNoteProps = { order: StaffOrder }

/** What the buyer has done elsewhere that staff should know before they pack (BO-070). */
export function HintsNote({ order: { id, similarOrders, uncollectedCount, codState } }: HintsNoteProps) {
  const { t } = useTranslation('orders')
  if (similarOrders.length === 0 && uncollectedCount === 0 && codState === 'offered') return null
  return (
    <Note>
      {similarOrders.length > 0 && (
        <p>
          {t('hints.similar')}{' '}
          {similarOrders.map(({ id, number, same }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={orderPath(id)}>{number}</Link>{' '}
              {`(${t('hints.same', { same: same.map((each) => t(`same.${each}`)).join(', ') })})`}
            </span>
          ))}
        </p>
      )}
      {uncollectedCount > 0 && <p>{t('hints.uncollected', { count: uncollectedCount })}</p>}
      {codState !== 'offered' && <CodException orderId={id} codState={codState} />}
    </Note>
  )
}

type CodExceptionProps = { orderId: string; codState: StaffOrder['codState'] }

/** Payment on delivery, which is not offered to a buyer who left parcels, unless staff allow it (BO-071). */
function CodException({ orderId, codState }: CodExceptionProps) {
  const { t } = useTranslation('orders')
  const mayEdit = usePermissions()('orders.edit', true)
  const refusalText = useRefusalText()
  const [setException, { isLoading, error }] = useSetCodExceptionMutation()
  const isExcepted = codState === 'excepted'
  return (
    <>
      <p>{t(isExcepted ? 'cod.excepted' : 'cod.refused')}</p>
      {mayEdit && (
        <Button
          variant="line"
          size="sm"
          busy={isLoading}
          onClick={() => setException({ params: { id: orderId }, body: { isExcepted: !isExcepted } })}
        >
          {t(isExcepted ? 'cod.takeBack' : 'cod.allow')}
        </Button>
      )}
      {error !== undefined && <p role="alert">{refusalText(error)}</p>}
    </>
  )
}
