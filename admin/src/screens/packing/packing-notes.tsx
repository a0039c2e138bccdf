import { Button } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Packing } from '#commerce/orders/use-packing.ts'
import { useRefusalText } from '#commerce/orders/use-refusal-text.ts'
import { readFailure } from '#core/failure.ts'
import { orderPath } from '#core/paths.ts'
import styles from './packing.module.css'

/** That the network is away and what waits for it, and moves that were refused, by name (BO-051). */
export function PackingNotes({ packing: { state, isOffline, dismiss } }: { packing: Packing }) {
  const { t } = useTranslation('packing')
  const refusalText = useRefusalText()
  const numbers = state.queue.map(({ number }) => number).join(', ')
  return (
    <>
      <div role="status">
        {isOffline && (
          <p className={styles.offline}>
            <Icon of={WifiOff} />
            <span>
              {t('offline')} {numbers && t('offline.queue', { numbers })}
            </span>
          </p>
        )}
      </div>
      {state.refused.map(({ orderId, number, customerName, count, failure }) => (
        <Note
          key={count.runId}
          variant="error"
          role="alert"
          action={
            <Button variant="line" size="sm" onClick={() => dismiss(count.runId)}>
              {t('refused.dismiss')}
            </Button>
          }
        >
          <Link className={text.link} to={orderPath(orderId)}>
            {number}, {customerName}
          </Link>{' '}
          {t('refused')} {readFailure(failure).fields.counted ? t('refused.changed') : refusalText(failure)}
        </Note>
      ))}
    </>
  )
}
