import { clsx } from 'clsx/lite'
import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './note.module.css'

const icons = { ok: CircleCheck, plain: Info, warn: Info, error: CircleAlert }

type NoteProps = {
  variant?: keyof typeof icons
  icon?: LucideIcon
  /** `alert` interrupts the screen reader, `status` waits; omit for a note that is there from the start. */
  role?: 'alert' | 'status'
  /** A button at the end of the row. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A sentence in a coloured box. */
export function Note({ variant = 'warn', icon, role, action, className, children }: NoteProps) {
  return (
    <div className={clsx(styles.note, styles[variant], className)} role={role}>
      <Icon of={icon ?? icons[variant]} className={styles.icon} />
      <div>{children}</div>
      {action}
    </div>
  )
}
