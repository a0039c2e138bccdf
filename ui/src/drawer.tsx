import { clsx } from 'clsx/lite'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type DrawerProps = {
  open: boolean
  onClose: () => void
  /** A text is also the panel's label; a node (the logo) needs `label` too. */
  title: ReactNode
  label?: string
  closeLabel: string
  side?: 'left' | 'right'
  /** Fills the whole screen. */
  full?: boolean
  /** Stays at the bottom while the body scrolls. */
  foot?: ReactNode
  children: ReactNode
}

/** A panel of 460 px at the side (cart, side menu), or full screen (filters). */
export function Drawer({
  open,
  onClose,
  title,
  label,
  closeLabel,
  side = 'right',
  full = false,
  foot,
  children,
}: DrawerProps) {
  const titleId = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      className={clsx(styles.drawer, side === 'left' && styles.left, full && styles.full)}
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
    >
      {open && (
        <div className={styles.box}>
          <div className={styles.head}>
            {label ? (
              title
            ) : (
              <h2 className={styles.title} id={titleId}>
                {title}
              </h2>
            )}
            <IconButton icon={X} label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      )}
    </dialog>
  )
}
