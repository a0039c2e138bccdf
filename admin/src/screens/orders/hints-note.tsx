import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { orderPath } from '#core/paths.ts'

/** What the buyer has done elsewhere that staff should know before they pack (BO-070). */
export function HintsNote({ order: { similarOrders, uncollectedCount } }: { order: StaffOrder }) {
  const { t } = useTranslation('orders')
  if (similarOrders.length === 0 && uncollectedCount === 0) return null
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
    </Note>
  )
}
