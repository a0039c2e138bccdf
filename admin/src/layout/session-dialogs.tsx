import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityCheck, useIdentityAsked } from '#core/identity-check.ts'
import { useConfirmStaffIdentityMutation } from '#core/session.api.ts'
import { staffSession, useSessionState } from '#core/session.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { CodeStep } from '#identity/staff/code-step.tsx'
import { SignInForm } from '#identity/staff/sign-in-form.tsx'
import styles from './session-dialogs.module.css'

/**
 * The sign-in over the screen when the session has ended: the same person goes on with what was typed, for another one
 * the page begins anew (BO-005).
 */
export function ReturnDialog() {
  const { t } = useTranslation('session')
  const state = useSessionState()
  const isOpen = state.status === 'ended'
  return (
    <Dialog open={isOpen} title={t('ended.title')}>
      {isOpen && (
        <div className={styles.box}>
          <SignInForm
            email={state.session.staff.email}
            onSignedIn={(session) => {
              if (!staffSession.start(session)) location.assign('/admin')
            }}
            head={(step) => <p>{step === 'password' ? t('ended.text') : t('code.lead')}</p>}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Asks for a code before a dangerous action (BO-006); demo accounts without a second factor give their password. */
export function IdentityDialog() {
  const { t } = useTranslation('session')
  const textOf = useFailureText()
  const isAsked = useIdentityAsked()
  const [confirm, { isLoading, error, reset }] = useConfirmStaffIdentityMutation()
  const [withPassword, setWithPassword] = useState(false)
  const settle = (isConfirmed: boolean) => {
    reset()
    identityCheck.settle(isConfirmed)
  }
  const send = async (body: { code: string } | { password: string }) => {
    const { data } = await confirm({ body })
    if (!data) return
    staffSession.amend(data)
    settle(true)
  }
  const message = error ? textOf(error) : undefined
  return (
    <Dialog open={isAsked} onClose={() => settle(false)} title={t('confirm.title')}>
      {isAsked && (
        <div className={styles.box}>
          <p>{t('confirm.text')}</p>
          {withPassword ? (
            <PasswordStep error={message} isBusy={isLoading} onSubmit={(password) => send({ password })} />
          ) : (
            <CodeStep
              label={t('code')}
              submit={t('confirm.submit')}
              error={message}
              isBusy={isLoading}
              onSubmit={(code) => send({ code })}
            />
          )}
          <Button variant="line" size="sm" onClick={() => setWithPassword(!withPassword)}>
            {withPassword ? t('confirm.byCode') : t('confirm.byPassword')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type PasswordStepProps = { error: string | undefined; isBusy: boolean; onSubmit: (password: string) => void }

function PasswordStep({ error, isBusy, onSubmit }: PasswordStepProps) {
  const { t } = useTranslation('session')
  const [password, setPassword] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password && !isBusy) onSubmit(password)
  }
  return (
    <form onSubmit={handleSubmit} className={styles.box} noValidate>
      <Field
        label={t('password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
      />
      <Button type="submit" block busy={isBusy}>
        {t('confirm.submit')}
      </Button>
    </form>
  )
}
