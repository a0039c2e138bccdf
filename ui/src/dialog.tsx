import { clsx } from 'clsx/lite'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type DialogProps = {
  open: boolean
  /** Without it only what stands inside can end the dialog: no cross, no Esc, no press beside it. */
  onClose?: () => void
  title: string
  /** 680, 720 or 880 instead of 560 px. */
  size?: 'medium' | 'reading' | 'wide'
  /** Its content stays when it is closed, for what must not be built twice. */
  keep?: boolean
  /** Selector of what gets the focus first; without it the first field, else the close button. */
  firstFocus?: string
  children: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  size,
  keep = false,
  firstFocus = 'input, select, textarea',
  children,
}: DialogProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const modal = useModal(open, onClose ?? (() => {}), firstFocus)
  return (
    <dialog
      {...modal}
      // A second Esc would close it unasked.
      {...(onClose ? {} : { closedby: 'none' })}
      className={clsx(styles.dialog, size && styles[size])}
      aria-labelledby={titleId}
    >
      {(open || keep) && (
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

/** The last row of a dialog: the quiet button first, the main one last (on phones on top, unless `safe`). */
export function DialogButtons({ safe = false, children }: { safe?: boolean; children: ReactNode }) {
  return <div className={clsx(styles.buttons, safe && styles.safe)}>{children}</div>
}
