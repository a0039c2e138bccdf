import { formatMoment } from '@slodki-ul/contract/dates'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Html } from '@slodki-ul/ui/html.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useGetOrderConsentQuery } from '#commerce/orders/orders.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './order-side.module.css'

type ConsentDialogProps = { orderId: string; kind: string; title: string; onClose: () => void }

/** A text as the buyer accepted it, with the hash of its content. */
export function ConsentDialog({ orderId, kind, title, onClose }: ConsentDialogProps) {
  const { t } = useTranslation('orders')
  const textOf = useFailureText()
  const { currentData, error, isFetching, refetch } = useGetOrderConsentQuery({ params: { id: orderId, kind } })
  return (
    <Dialog open onClose={onClose} title={title} size="reading">
      {currentData ? (
        <>
          <p className={styles.hash}>
            {t('consents.version', { version: currentData.version, at: formatMoment(currentData.publishedAt) })}
            <small>{t('consents.hash', { hash: currentData.sha256 })}</small>
          </p>
          <Html html={currentData.html} />
        </>
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={8} />
        </>
      )}
    </Dialog>
  )
}
