import hourglass from '@slodki-ul/ui/art/klepsydra.svg'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Loader } from '@slodki-ul/ui/icon.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { useTranslation } from 'react-i18next'
import styles from './waiting-dialog.module.css'

type WaitingDialogProps = {
  open: boolean
  onClose: () => void
  /** Whether a payment page follows, or the order is placed without one. */
  toPayment: boolean
}

/** Shown while the order is being placed and the payment page opens (CHK-13). */
export function WaitingDialog({ open, onClose, toPayment }: WaitingDialogProps) {
  const { t } = useTranslation('checkout')
  return (
    <Dialog open={open} onClose={onClose} title={toPayment ? t('waiting.title') : t('waiting.order.title')}>
      <div className={styles.waiting}>
        <img src={hourglass} alt="" width="170" height="170" />
        <p className={text.lead}>{toPayment ? t('waiting.text') : t('waiting.order.text')}</p>
        <p className={styles.time} role="status">
          <Loader />
          {t('waiting.time')}
        </p>
      </div>
    </Dialog>
  )
}
