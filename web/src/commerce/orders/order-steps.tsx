import type { Order } from '@slodki-ul/contract/commerce/orders'
import { formatDate } from '@slodki-ul/contract/dates'
import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import styles from './order-steps.module.css'
import { orderSteps } from './order-steps.rules.ts'

const fills = { done: 'var(--progress)', now: 'var(--bg-dark)', later: 'var(--bg)' }

/** The progress of an order: a hexagon for each status with its date. */
export function OrderSteps({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {orderSteps(order).map(({ status, state, at }) => (
        <li
          key={status}
          className={clsx(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <Hexagon fill={fills[state]} className={styles.cell} />
          <span className={styles.name}>{t(`status.${status}`)}</span>
          {/* The year is shown above. */}
          {at && <time dateTime={at}>{formatDate(at).slice(0, 'dd.MM'.length)}</time>}
        </li>
      ))}
    </ol>
  )
}
