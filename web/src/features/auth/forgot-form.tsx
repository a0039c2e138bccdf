import '#i18n/late/auth.ts'
import '#i18n/late/errors.ts'
import { isEmail } from '@slodki-ul/contract/email.rules'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#app/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { Button } from '#ui/button.tsx'
import { useForgotPasswordMutation } from './auth.api.ts'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { Honeypot } from './honeypot.tsx'

/** Asks for a link to a new password (AUTH-40); `onDone` with the address it went to. */
export function ForgotForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('auth')
  const languageCode = useLanguage()
  const [forget, { isLoading }] = useForgotPasswordMutation()
  const [email, setEmail] = useState('')
  const [website, setWebsite] = useState('')
  const [isChecked, setChecked] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setChecked(true)
    if (!isEmail(email.trim())) {
      showFailure('ERRORS.PROVIDEDATA')
      return
    }
    const { error } = await forget({ body: { email, languageCode, website } })
    if (!error) onDone(email.trim())
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <EmailField
        value={email}
        onChange={setEmail}
        autoComplete="email"
        checked={isChecked}
        placeholder={t('email.example')}
      />
      <Honeypot value={website} onChange={setWebsite} />
      <Button type="submit" size="lg" busy={isLoading}>
        {t('reset.send')}
      </Button>
    </form>
  )
}
