import type { FormEvent, InputHTMLAttributes } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import styles from './inline-form.module.css'

type InlineFormProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'maxLength' | 'autoComplete' | 'autoCapitalize'> & {
  label: string
  value: string
  onChange: (value: string) => void
  button: string
  busy: boolean
  onSubmit: () => unknown
}

/** One field and one button in a row, whose place says what they are for: a discount code. */
export function InlineForm({ label, value, onChange, button, busy, onSubmit, ...rest }: InlineFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Field
        {...rest}
        label={label}
        hiddenLabel
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="line" type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  )
}
