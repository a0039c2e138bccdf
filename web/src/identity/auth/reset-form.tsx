import { isGoodPassword } from '@slodki-ul/contract/identity/password.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import { useResetPasswordMutation } from './auth.api.ts'
import styles from './auth-form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

addTexts({ auth: authTexts, errors: errorsTexts })

/** Sets a new password by a mailed link (AUTH-42). Requires a button, because programs open links as well. */
export function ResetForm({ userId, token, onDone }: { userId: string; token: string; onDone: () => void }) {
  const { t } = useTranslation('auth')
  const [reset, { isLoading }] = useResetPasswordMutation()
  const [entry, setEntry] = useState({ password: '', repeatPassword: '' })
  const [isChecked, setChecked] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setChecked(true)
    if (!isGoodPassword(entry.password)) {
      showFailure('ERRORS.PROVIDEDATA')
      return
    }
    if (entry.password !== entry.repeatPassword) {
      showFailure('ERRORS.PASSWORDSDONOTMATCH')
      return
    }
    const { error } = await reset({ body: { userId, token, ...entry } })
    if (error) return
    showNotification('NOTIFICATIONS.PASSWORDCHANGED')
    onDone()
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <NewPasswordFields value={entry} onChange={setEntry} checked={isChecked} />
      <Button type="submit" size="lg" busy={isLoading}>
        {t('new.save')}
      </Button>
    </form>
  )
}
