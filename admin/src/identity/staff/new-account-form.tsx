import { isGoodPassword, passwordRules } from '@slodki-ul/contract/identity/password.rules'
import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'
import { textMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { Circle, CircleCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useAcceptWithNewAccountMutation } from './invitation.api.ts'
import styles from './invitation.module.css'
import { PasswordField } from './password-field.tsx'

type Account = { firstName: string; lastName: string; password: string }

type NewAccountFormProps = { token: string; email: string; onAccepted: (session: StaffSession) => void }

/** Name and password of somebody who joins the staff without an account. */
export function NewAccountForm({ token, email, onAccepted }: NewAccountFormProps) {
  const { t } = useTranslation(['invitation', 'session'])
  const textOf = useFailureText()
  const [accept, { isLoading, error }] = useAcceptWithNewAccountMutation()
  const { register, handleSubmit, watch, formState } = useForm<Account>({
    defaultValues: { firstName: '', lastName: '', password: '' },
  })
  const password = watch('password')
  const failure = error ? readFailure(error) : undefined
  const isAboutPassword = failure?.code === 'ERRORS.PASSWORDTOOCOMMON'
  const send = async (account: Account) => {
    const { data } = await accept({ body: { token, ...account } })
    if (data) onAccepted(data)
  }
  return (
    <form onSubmit={handleSubmit(send)} className={styles.form} noValidate>
      {failure && !isAboutPassword && <Note variant="warn">{textOf(failure)}</Note>}
      <Field
        label={t('firstName')}
        autoComplete="given-name"
        maxLength={textMax}
        {...register('firstName', { validate: (name) => name.trim() !== '' || t('required', { ns: 'session' }) })}
        error={formState.errors.firstName?.message}
      />
      <Field label={t('lastName')} autoComplete="family-name" maxLength={textMax} optional {...register('lastName')} />
      {/* Password managers save the address with the password. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        maxLength={textMax}
        {...register('password', { validate: (typed) => isGoodPassword(typed) || t('rule.all') })}
        error={formState.errors.password?.message ?? (isAboutPassword ? textOf(failure) : undefined)}
      />
      <ul className={styles.rules} aria-live="polite">
        {passwordRules.map(({ name, holds }) => (
          <li key={name} className={holds(password) ? styles.met : undefined}>
            <Icon of={holds(password) ? CircleCheck : Circle} />
            <span>
              {t(`rule.${name}`)}
              <VisuallyHidden>, {t(holds(password) ? 'rule.met' : 'rule.unmet')}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      <Button type="submit" block busy={isLoading}>
        {t('create')}
      </Button>
    </form>
  )
}
