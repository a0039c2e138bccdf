import { isGoodPassword } from '@slodki-ul/contract/identity/password.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { clsx } from 'clsx/lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import { useChangePasswordMutation } from './auth.api.ts'
import styles from './change-password-form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'

addTexts({ auth: authTexts, errors: errorsTexts })

const empty = { password: '', repeatPassword: '' }

/** Changes the password; requires the current one (ACC-16, ACC-17). Other devices are signed out. */
export function ChangePasswordForm() {
  const { t } = useTranslation(['auth', 'errors'])
  const [change, { isLoading }] = useChangePasswordMutation()
  const [currentPassword, setCurrent] = useState('')
  const [entry, setEntry] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const [isWrong, setWrong] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setChecked(true)
    if (currentPassword === '' || !isGoodPassword(entry.password)) {
      showFailure('ERRORS.PROVIDEDATA')
      return
    }
    if (entry.password !== entry.repeatPassword) {
      showFailure('ERRORS.PASSWORDSDONOTMATCH')
      return
    }
    const { error } = await change({ body: { currentPassword, newPassword: entry.password } })
    setWrong(error !== undefined && 'code' in error && error.code === 'ERRORS.WRONGPASSWORD')
    if (error) return
    showNotification('NOTIFICATIONS.PASSWORDCHANGED')
    setCurrent('')
    setEntry(empty)
    setChecked(false)
  }

  const currentError = isWrong ? 'ERRORS.WRONGPASSWORD' : 'ERRORS.REQUIRED'
  return (
    <form className={clsx(frame.form, styles.form)} onSubmit={handleSubmit} noValidate>
      <div className={styles.current}>
        <PasswordField
          label={t('change.current')}
          value={currentPassword}
          onChange={(password) => {
            setCurrent(password)
            setWrong(false)
          }}
          autoComplete="current-password"
          error={isWrong || (isChecked && currentPassword === '') ? t(currentError, { ns: 'errors' }) : undefined}
        />
      </div>
      <NewPasswordFields value={entry} onChange={setEntry} checked={isChecked} />
      <div className={frame.whole}>
        <Button type="submit" busy={isLoading}>
          {t('change.save')}
        </Button>
      </div>
    </form>
  )
}
