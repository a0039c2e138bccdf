import { isEmail } from '@slodki-ul/contract/email.rules'
import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { showFailure } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import { AccountEmailField } from './account-email-field.tsx'
import { useLoginMutation } from './auth.api.ts'
import styles from './auth-form.module.css'
import { PasswordField } from './password-field.tsx'

addTexts({ auth: authTexts, errors: errorsTexts })

type LoginFormProps = {
  rememberMe: boolean
  onRememberMe: (rememberMe: boolean) => void
  onReply: (reply: SignInReply) => Promise<void>
  /** Smaller layout: fields in a row where there is room, and a secondary button. */
  compact?: boolean | undefined
}

/** Asks for e-mail and password (AUTH-01, AUTH-18, AUTH-19); awaits `onReply`. */
export function LoginForm({ rememberMe, onRememberMe, onReply, compact = false }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const [login, { isLoading }] = useLoginMutation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isEntering, setEntering] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading || isEntering) return
    setChecked(true)
    if (!isEmail(username.trim()) || password === '') {
      showFailure('ERRORS.PROVIDEDATA')
      return
    }
    // A refusal shows a toast.
    const { data } = await login({ body: { username, password, rememberMe } })
    if (!data) return
    setEntering(true)
    // The form works again when the user returns to it.
    await onReply(data).finally(() => setEntering(false))
  }

  return (
    <form className={clsx(styles.form, compact && styles.compact)} onSubmit={handleSubmit} noValidate>
      <AccountEmailField value={username} onChange={setUsername} autoComplete="username" checked={isChecked} />
      <PasswordField
        label={t('password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={isChecked && password === '' ? t('ERRORS.REQUIRED', { ns: 'errors' }) : undefined}
      />
      <div className={styles.row}>
        <Check checked={rememberMe} onChange={(event) => onRememberMe(event.target.checked)}>
          <span className={text.small}>{t('remember')}</span>
        </Check>
        <Link to={paths.resetPassword} className={clsx(text.link, text.small, styles.forgot)}>
          {t('forgot')}
        </Link>
      </div>
      <Button
        type="submit"
        size={compact ? 'md' : 'lg'}
        variant={compact ? 'line' : 'primary'}
        busy={isLoading || isEntering}
      >
        {t('login')}
      </Button>
    </form>
  )
}
