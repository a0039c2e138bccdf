import { isEmail } from '@slodki-ul/contract/email.rules'
import { textMax } from '@slodki-ul/contract/limits'
import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'

type EmailFieldProps = {
  value: string
  onChange: (email: string) => void
  autoComplete: 'username' | 'email'
  /** Shows what is wrong with it: after the form was sent once. */
  checked: boolean
  placeholder?: string
}

/** An address: required, like an address, 50 characters at most (AUTH-20 to AUTH-22). */
export function EmailField({ value, onChange, checked, ...rest }: EmailFieldProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const email = value.trim()
  const problem = email === '' ? 'ERRORS.ENTEREMAIL' : isEmail(email) ? null : 'ERRORS.ENTERVALIDEMAIL'
  return (
    <Field
      {...rest}
      label={t('email')}
      type="email"
      inputMode="email"
      maxLength={textMax}
      required
      value={value}
      error={checked && problem ? t(problem, { ns: 'errors' }) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
