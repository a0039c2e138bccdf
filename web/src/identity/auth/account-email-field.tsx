import { emailError } from '@slodki-ul/contract/email.rules'
import { EmailField } from '@slodki-ul/ui/contact-fields.tsx'
import { useTranslation } from 'react-i18next'

type AccountEmailFieldProps = {
  value: string
  onChange: (email: string) => void
  autoComplete: 'username' | 'email'
  /** Whether to show an error; set after the first submit. */
  checked: boolean
  placeholder?: string
}

/** The address of an account: required, valid, at most 50 characters (AUTH-20 to AUTH-22). */
export function AccountEmailField({ value, onChange, checked, ...rest }: AccountEmailFieldProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const error = emailError(value.trim())
  return (
    <EmailField
      {...rest}
      label={t('email')}
      required
      value={value}
      error={checked && error ? t(error, { ns: 'errors' }) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
