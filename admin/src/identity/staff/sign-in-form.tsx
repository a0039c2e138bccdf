import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useSignInStaffMutation } from '#core/session.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { CodeStep } from './code-step.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './sign-in.module.css'

type Credentials = { email: string; password: string }

type SignInFormProps = {
  /** Fills in the address of whose session has ended. */
  email?: string
  onSignedIn: (session: StaffSession) => void
  /** What stands above the fields of each step. */
  head: (step: 'password' | 'code') => ReactNode
}

/** E-mail and password, then the code of the authenticator (BO-002). */
export function SignInForm({ email = '', onSignedIn, head }: SignInFormProps) {
  const { t } = useTranslation('session')
  const textOf = useFailureText()
  const [signIn, { isLoading }] = useSignInStaffMutation()
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [error, setError] = useState<string>()
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email, password: '' },
  })

  async function send(given: Credentials, code?: string) {
    setError(undefined)
    const outcome = await signIn({ body: { ...given, ...(code !== undefined && { code }) } })
    if (outcome.data) return onSignedIn(outcome.data)
    const failure = readFailure(outcome.error)
    if (failure.code === 'ERRORS.CODEREQUIRED') return setCredentials(given)
    if (failure.code === 'ERRORS.INVALIDUSERNAMEORPASSWORD' || failure.code === 'ERRORS.PROVIDEDATA')
      setCredentials(null)
    setError(textOf(failure))
    if (code === undefined) setFocus('password')
  }

  if (credentials)
    return (
      <>
        {head('code')}
        <CodeStep
          label={t('code')}
          submit={t('code.submit')}
          error={error}
          isBusy={isLoading}
          onSubmit={(code) => send(credentials, code)}
        />
        <button type="button" className={styles.link} onClick={() => setCredentials(null)}>
          {t('code.back')}
        </button>
      </>
    )

  const required = { required: t('required') }
  return (
    <>
      {head('password')}
      <form onSubmit={handleSubmit((given) => send(given))} className={styles.form} noValidate>
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          {...register('email', required)}
          error={formState.errors.email?.message}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          {...register('password', required)}
          error={formState.errors.password?.message ?? error}
        />
        <Button type="submit" block busy={isLoading}>
          {t('next')}
        </Button>
      </form>
    </>
  )
}
