import { passwordRules } from '@slodki-ul/contract/identity/password.rules'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './new-password-fields.module.css'
import { PasswordField } from './password-field.tsx'

export type NewPassword = { password: string; repeatPassword: string }

type NewPasswordFieldsProps = { value: NewPassword; onChange: (value: NewPassword) => void; checked: boolean }

/** A new password with its repetition and a checklist of its requirements (AUTH-43 to AUTH-46). */
export function NewPasswordFields({ value, onChange, checked }: NewPasswordFieldsProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const { password, repeatPassword } = value
  const rules = [
    ...passwordRules.map(({ name, holds }) => ({ name, isMet: holds(password) })),
    { name: 'same' as const, isMet: password !== '' && password === repeatPassword },
  ]
  const missing = (text: string) => (checked && text === '' ? t('ERRORS.REQUIRED', { ns: 'errors' }) : undefined)
  const isOther = checked && repeatPassword !== '' && repeatPassword !== password
  return (
    <>
      <PasswordField
        label={t('new.password')}
        value={password}
        onChange={(text) => onChange({ ...value, password: text })}
        autoComplete="new-password"
        error={missing(password)}
      />
      <PasswordField
        label={t('new.repeat')}
        value={repeatPassword}
        onChange={(text) => onChange({ ...value, repeatPassword: text })}
        autoComplete="new-password"
        error={isOther ? t('ERRORS.PASSWORDSDONOTMATCH', { ns: 'errors' }) : missing(repeatPassword)}
      />
      <ul className={styles.rules} aria-live="polite">
        {rules.map(({ name, isMet }) => (
          <li key={name} className={isMet ? styles.met : undefined}>
            <Icon of={isMet ? CircleCheck : Circle} />
            <span>
              {t(`rule.${name}`)}
              <VisuallyHidden>, {t(isMet ? 'rule.met' : 'rule.unmet')}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
