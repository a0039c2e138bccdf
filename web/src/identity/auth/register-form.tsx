import { Button } from '@slodki-ul/ui/button.tsx'
import { Honeypot } from '@slodki-ul/ui/honeypot.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import { AccountEmailField } from './account-email-field.tsx'
import { useRegisterMutation } from './auth.api.ts'
import styles from './auth-form.module.css'
import { useEmailForm } from './use-email-form.ts'

addTexts({ auth: authTexts, errors: errorsTexts })

/** Creates an account from an address (AUTH-04); `onDone` gets that address. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('auth')
  const [register, { isLoading }] = useRegisterMutation()
  const { address, honeypot, handleSubmit } = useEmailForm(async (body) => {
    if (isLoading) return
    const { error } = await register({ body })
    if (error) return
    showNotification('NOTIFICATIONS.REGISTRATIONCOMPLETED')
    onDone(body.email)
  })

  return (
    <form className={clsx(styles.form, styles.narrow)} onSubmit={handleSubmit} noValidate>
      <AccountEmailField {...address} autoComplete="email" placeholder={t('email.example')} />
      <Honeypot label={t('website')} {...honeypot} />
      <Button type="submit" variant="line" busy={isLoading}>
        {t('register')}
      </Button>
      <p className={clsx(text.small, styles.terms)}>
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
