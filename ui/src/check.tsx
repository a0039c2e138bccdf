import { clsx } from 'clsx/lite'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './check.module.css'
import { FieldError } from './field-error.tsx'

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  type?: 'checkbox' | 'radio'
  /** A number at the end of the row: how many items match this choice. */
  count?: number
  /** Aligns the box with the first line of a long label. */
  top?: boolean
  error?: string | undefined
  children: ReactNode
}

/** A checkbox or radio button with its label: a row of 44 px that can be pressed anywhere. */
export function Check({ type = 'checkbox', count, top, error, className, children, ...rest }: CheckProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={clsx(styles.check, top && styles.top)}>
        <input
          {...rest}
          type={type}
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
      {error && (
        <FieldError className={styles.error} id={`${id}-error`}>
          {error}
        </FieldError>
      )}
    </div>
  )
}
