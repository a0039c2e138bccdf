import '#i18n/late/auth.ts'
import '#i18n/late/errors.ts'
import { isEmail } from '@slodki-ul/contract/email.rules'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { showFailure, showNotification } from '#app/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { RichText } from '#ui/rich-text.tsx'
import text from '#ui/text.module.css'
import { useRegisterMutation } from './auth.api.ts'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { Honeypot } from './honeypot.tsx'

/** Opens an account with an address alone (AUTH-04); `onDone` with that address. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('auth')
  const languageCode = useLanguage()
  const [register, { isLoading }] = useRegisterMutation()
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
    const { error } = await register({ body: { email, languageCode, website } })
    if (error) return
    showNotification('NOTIFICATIONS.REGISTRATIONCOMPLETED')
    onDone(email.trim())
  }

  return (
    <form className={joinClasses(styles.form, styles.narrow)} onSubmit={handleSubmit} noValidate>
      <EmailField
        value={email}
        onChange={setEmail}
        autoComplete="email"
        checked={isChecked}
        placeholder={t('email.example')}
      />
      <Honeypot value={website} onChange={setWebsite} />
      <Button type="submit" look="line" busy={isLoading}>
        {t('register')}
      </Button>
      <p className={joinClasses(text.small, styles.terms)}>
        <RichText
          text={t('register.terms')}
          parts={{
            terms: (words) => (
              <Link to={paths.terms} className={text.link}>
                {words}
              </Link>
            ),
            privacy: (words) => (
              <Link to={paths.privacy} className={text.link}>
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </form>
  )
}
