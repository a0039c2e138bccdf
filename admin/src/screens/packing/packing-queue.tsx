import type { PackingOrder } from '@slodki-ul/contract/commerce/packing.admin'
import { useTranslation } from 'react-i18next'
import { useAgeText } from '#commerce/orders/use-age-text.ts'
import styles from './packing.module.css'

type PackingQueueProps = {
  orders: readonly PackingOrder[]
  packedIds: ReadonlySet<string>
  currentId: string | undefined
  onChoose: (id: string) => void
}

/** All orders of the list beside the one that is packed, where there is room. */
export function PackingQueue({ orders, packedIds, currentId, onChoose }: PackingQueueProps) {
  const { t } = useTranslation('packing')
  const ageText = useAgeText()
  return (
    <nav className={styles.queue} aria-label={t('queue.label')}>
      <h2>{t('queue', { total: orders.length })}</h2>
      <ol>
        {orders.map(({ id, number, customerName, placedAt, lines }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === currentId || undefined}
              disabled={packedIds.has(id)}
              onClick={() => onChoose(id)}
            >
              <strong>{number}</strong>
              <span>{packedIds.has(id) ? <b>{t('queue.packed')}</b> : ageText(placedAt)}</span>
              <span>{customerName}</span>
              <span>{t('pieces', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
