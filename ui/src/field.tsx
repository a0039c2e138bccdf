import { clsx } from 'clsx/lite'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Shell = {
  label: string
  /** Shows the label to screen readers only; for fields whose purpose is obvious, such as a search. */
  hiddenLabel?: boolean | undefined
  /** Adds "(opcjonalnie)" to the label. */
  optional?: boolean | undefined
  hint?: ReactNode
  /** A message that says what to do; also marks the control as invalid. */
  error?: string | undefined
  className?: string | undefined
}

/** The frame of every control: label above, hint and error below, connected for screen readers. */
function useShell({ label, hiddenLabel, optional, hint, error, className }: Shell, givenId: string | undefined) {
  const { t } = useTranslation('ui')
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wrap = (control: ReactNode) => (
    <div className={clsx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {hiddenLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {optional && <span className={styles.optional}> {t('field.optional')}</span>}
      </label>
      {control}
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
  return { wrap, tied: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined } }
}

type FieldProps = Shell & {
  /** A round button at the end of the control. */
  end?: ReactNode
} & Omit<ComponentProps<'input'>, keyof Shell>

/** A single-line text control; accepts the props of `register()` and `ref`. */
export function Field({ label, hiddenLabel, optional, hint, error, className, id, end, ...rest }: FieldProps) {
  const { wrap, tied } = useShell({ label, hiddenLabel, optional, hint, error, className }, id)
  const control = <input type="text" {...rest} {...tied} className={styles.control} />
  return wrap(
    end ? (
      <div className={styles.withEnd}>
        {control}
        {end}
      </div>
    ) : (
      control
    ),
  )
}

type TextAreaProps = Shell & Omit<ComponentProps<'textarea'>, keyof Shell>

export function TextArea({ label, hiddenLabel, optional, hint, error, className, id, ...rest }: TextAreaProps) {
  const { wrap, tied } = useShell({ label, hiddenLabel, optional, hint, error, className }, id)
  return wrap(<textarea rows={3} {...rest} {...tied} className={clsx(styles.control, styles.area)} />)
}

type SelectProps = Shell & Omit<ComponentProps<'select'>, keyof Shell>

/** The browser's native select: long lists stay fast and phones show their own picker. */
export function Select({ label, hiddenLabel, optional, hint, error, className, id, children, ...rest }: SelectProps) {
  const { wrap, tied } = useShell({ label, hiddenLabel, optional, hint, error, className }, id)
  return wrap(
    <select {...rest} {...tied} className={clsx(styles.control, styles.select)}>
      {children}
    </select>,
  )
}
