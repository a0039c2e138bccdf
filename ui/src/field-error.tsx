import { clsx } from 'clsx/lite'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field-error.module.css'
import { Icon } from './icon.tsx'

type FieldErrorProps = {
  /** What the control is described by. */
  id: string
  className?: string | undefined
  children: ReactNode
}

/** What is wrong with a control, under it. */
export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <span className={clsx(styles.error, className)} id={id}>
      <Icon of={CircleAlert} />
      {children}
    </span>
  )
}
