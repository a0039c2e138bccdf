import { clsx } from 'clsx/lite'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type DialogProps = {
  open: boolean
  /** Without it only the content can close the dialog: no close button, no Esc, no click outside. */
  onClose?: () => void
  title: string
  /** 680, 720 or 880 instead of 560 px. */
  size?: 'medium' | 'reading' | 'wide'
  /** Keeps the content mounted while the dialog is closed, because it is expensive to build. */
  persistent?: boolean
  /** Selector of the element focused first; by default the first field, otherwise the close button. */
  firstFocus?: string
  children: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  size,
  persistent = false,
  firstFocus = 'input, select, textarea',
  children,
}: DialogProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const modal = useModal(open, onClose ?? (() => {}), firstFocus)
  return (
    <dialog
      {...modal}
      // Otherwise a second Esc would close it.
      {...(onClose ? {} : { closedby: 'none' })}
      className={clsx(styles.dialog, size && styles[size])}
      aria-labelledby={titleId}
    >
      {(open || persistent) && (
        <div className={styles.box}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {children}
          {onClose && <IconButton className={styles.close} icon={X} label={t('close')} onClick={onClose} />}
        </div>
      )}
    </dialog>
  )
}

/** The last row of a dialog: the secondary button first, the primary one last (on phones at the top, unless `safe`). */
export function DialogButtons({ safe = false, children }: { safe?: boolean; children: ReactNode }) {
  return <div className={clsx(styles.buttons, safe && styles.safe)}>{children}</div>
}
