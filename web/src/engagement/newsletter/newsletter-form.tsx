import { isEmail } from '@slodki-ul/contract/email.rules'
import { newsletterConsent } from '@slodki-ul/contract/engagement/newsletter-consent'
import { textMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { Honeypot } from '@slodki-ul/ui/honeypot.tsx'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '#core/paths.ts'
import { createStorage } from '#core/storage.ts'
import { useGetHealthQuery } from '#core/system.api.ts'
import { showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import errorsTexts from '#i18n/pl/errors.json'
import newsletterTexts from '#i18n/pl/newsletter.json'
import { useSubscribeNewsletterMutation } from './newsletter.api.ts'
import styles from './newsletter-form.module.css'

addTexts({ errors: errorsTexts, newsletter: newsletterTexts })

/** A typed address survives a reload and pages without a footer. */
const emailStorage = createStorage('newsletter.email', z.string())

/** Newsletter sign-up with its consent text below (MKT-14 to MKT-17). */
export function NewsletterForm() {
  const { t } = useTranslation(['newsletter', 'errors'])
  const languageCode = useLanguage()
  const { data: health } = useGetHealthQuery()
  const [subscribe, { isLoading }] = useSubscribeNewsletterMutation()
  const [email, setEmail] = useState(() => emailStorage.read() ?? '')
  const [website, setWebsite] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  if (!health?.newsletter) return null

  function handleChange(typed: string) {
    setEmail(typed)
    setWrong(false)
    emailStorage.save(typed)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const address = email.trim()
    if (!isEmail(address)) {
      setWrong(true)
      field.current?.focus()
      return
    }
    const { error } = await subscribe({ body: { email: address, languageCode, website } })
    // A toast has shown the error, and the typed address stays.
    if (error) return
    handleChange('')
    showNotification('NOTIFICATIONS.NEWSLETTERSUBSCRIBED')
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {t('label')}
      </label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={t('placeholder')}
          maxLength={textMax}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error ${id}-consent` : `${id}-consent`}
          value={email}
          onChange={(event) => handleChange(event.target.value)}
        />
        <Button type="submit" busy={isLoading} className={styles.send}>
          {t('send')}
        </Button>
      </div>
      {isWrong && (
        <FieldError id={`${id}-error`} className={styles.error}>
          {t('ERRORS.INVALIDEMAIL', { ns: 'errors' })}
        </FieldError>
      )}
      <Honeypot label={t('website')} value={website} onChange={setWebsite} />
      <p className={styles.what}>{t('what')}</p>
      <p className={styles.consent}>
        <span id={`${id}-consent`}>{newsletterConsent[languageCode]}</span>{' '}
        <Link to={paths.privacy}>{t('privacy')}</Link>
      </p>
    </form>
  )
}
