import { clsx } from 'clsx/lite'
import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './note.module.css'

const icons = { ok: CircleCheck, plain: Info, warn: Info, error: CircleAlert }

type NoteProps = {
  look?: keyof typeof icons
  icon?: LucideIcon
  /** `alert` interrupts, `status` waits its turn; leave out for a note that is there from the start. */
  role?: 'alert' | 'status'
  /** A button at the end of the row. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A sentence in a tinted box. */
export function Note({ look = 'warn', icon, role, action, className, children }: NoteProps) {
  return (
    <div className={clsx(styles.note, styles[look], className)} role={role}>
      <Icon of={icon ?? icons[look]} className={styles.icon} />
      <div>{children}</div>
      {action}
    </div>
  )
}
