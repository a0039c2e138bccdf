import { clsx } from 'clsx/lite'
import { type SyntheticEvent, useId } from 'react'
import styles from './code-field.module.css'
import { cleanCode } from './code-field.rules.ts'
import { FieldError } from './field-error.tsx'

type CodeFieldProps = {
  label: string
  /** Id of a visible label outside the field. */
  labelledBy?: string
  /** Characters of a whole code. */
  length?: number
  numbersOnly?: boolean
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  autoFocus?: boolean
  /** The code cannot be changed while it is being checked, and the field keeps the focus. */
  readOnly?: boolean
}

/** Moves the caret to the end, where the cells show the next character; only the whole code can be selected. */
function moveCaretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const end = input.value.length
  const isAll = input.selectionStart === 0 && input.selectionEnd === end
  if (!isAll && (input.selectionStart !== end || input.selectionEnd !== end)) input.setSelectionRange(end, end)
}

/**
 * A one-time code (AUTH-14 to AUTH-17): one native input over the cells that show it, so that pasting, autofill from a
 * message and screen readers work as with any other field.
 */
export function CodeField({
  label,
  labelledBy,
  length = 4,
  numbersOnly = true,
  value,
  onChange,
  error,
  autoFocus,
  readOnly,
}: CodeFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      {!labelledBy && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={styles.cells}>
        <input
          id={id}
          className={styles.input}
          type="text"
          inputMode={numbersOnly ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          // biome-ignore lint/a11y/noAutofocus: used where the field is the only content
          autoFocus={autoFocus}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(cleanCode(event.target.value, length, numbersOnly))}
          onSelect={moveCaretToEnd}
          aria-labelledby={labelledBy}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {Array.from({ length }, (_, cell) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
            key={cell}
            className={clsx(styles.cell, cell === Math.min(value.length, length - 1) && styles.next)}
            aria-hidden="true"
          >
            {value[cell]}
          </span>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
