import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'
import { pages } from '@slodki-ul/contract/pages'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { CodeStep } from './code-step.tsx'
import { useAcceptWithAccountMutation } from './invitation.api.ts'
import { PasswordField } from './password-field.tsx'
import styles from './sign-in.module.css'

type JoinFormProps = { token: string; onAccepted: (session: StaffSession) => void }

/** Password, then the code of an account that has one, of somebody who joins the staff with an account. */
export function JoinForm({ token, onAccepted }: JoinFormProps) {
  const { t } = useTranslation(['invitation', 'session'])
  const textOf = useFailureText()
  const [accept, { isLoading }] = useAcceptWithAccountMutation()
  const [password, setPassword] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })

  async function send(given: string, code?: string) {
    setError(undefined)
    const outcome = await accept({ body: { token, password: given, ...(code !== undefined && { code }) } })
    if (outcome.data) return onAccepted(outcome.data)
    const failure = readFailure(outcome.error)
    if (failure.code === 'ERRORS.CODEREQUIRED') return setPassword(given)
    if (failure.code === 'ERRORS.INVALIDUSERNAMEORPASSWORD') setPassword(null)
    setError(failure.details.reason === 'already-staff' ? t('staff') : textOf(failure))
  }

  if (password !== null)
    return (
      <CodeStep
        label={t('code', { ns: 'session' })}
        submit={t('join')}
        error={error}
        isBusy={isLoading}
        onSubmit={(code) => send(password, code)}
      />
    )
  return (
    <form onSubmit={handleSubmit(({ password: given }) => send(given))} className={styles.form} noValidate>
      <PasswordField
        label={t('password', { ns: 'session' })}
        autoComplete="current-password"
        {...register('password', { required: t('required', { ns: 'session' }) })}
        error={formState.errors.password?.message ?? error}
      />
      <Button type="submit" block busy={isLoading}>
        {t('join')}
      </Button>
      <a className={styles.link} href={`/#${pages.login}`}>
        {t('forgot')}
      </a>
    </form>
  )
}
