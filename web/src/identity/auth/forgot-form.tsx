import { Button } from '@slodki-ul/ui/button.tsx'
import { Honeypot } from '@slodki-ul/ui/honeypot.tsx'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import { AccountEmailField } from './account-email-field.tsx'
import { useForgotPasswordMutation } from './auth.api.ts'
import styles from './auth-form.module.css'
import { useEmailForm } from './use-email-form.ts'

addTexts({ auth: authTexts, errors: errorsTexts })

/** Requests a password reset link (AUTH-40); `onDone` gets the address it was sent to. */
export function ForgotForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('auth')
  const [requestReset, { isLoading }] = useForgotPasswordMutation()
  const { address, honeypot, handleSubmit } = useEmailForm(async (body) => {
    if (isLoading) return
    const { error } = await requestReset({ body })
    if (!error) onDone(body.email)
  })

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <AccountEmailField {...address} autoComplete="email" placeholder={t('email.example')} />
      <Honeypot label={t('website')} {...honeypot} />
      <Button type="submit" size="lg" busy={isLoading}>
        {t('reset.send')}
      </Button>
    </form>
  )
}
