import { clsx } from 'clsx/lite'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field-error.module.css'
import { Icon } from './icon.tsx'

type FieldErrorProps = {
  /** Id for aria-describedby of the control. */
  id: string
  className?: string | undefined
  children: ReactNode
}

/** The error message of a control, below it. */
export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <span className={clsx(styles.error, className)} id={id}>
      <Icon of={CircleAlert} />
      {children}
    </span>
  )
}
