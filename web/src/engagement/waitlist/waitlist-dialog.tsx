import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { isEmail } from '@slodki-ul/contract/email.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmailField } from '@slodki-ul/ui/contact-fields.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Honeypot } from '@slodki-ul/ui/honeypot.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { showFailure, showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import errorsTexts from '#i18n/pl/errors.json'
import waitlistTexts from '#i18n/pl/waitlist.json'
import { useAddToWaitlistMutation } from './waitlist.api.ts'
import styles from './waitlist-dialog.module.css'
import { waitlistEmail } from './waitlist-email.ts'

addTexts({ errors: errorsTexts, waitlist: waitlistTexts })

/** The waitlist modal: one e-mail field (SHOP-34 to SHOP-36). */
export function WaitlistDialog({ product, onClose }: { product: ProductCard; onClose: () => void }) {
  const { t } = useTranslation(['waitlist', 'errors'])
  const languageCode = useLanguage()
  const [send, { isLoading }] = useAddToWaitlistMutation()
  const [email, setEmail] = useState(() => waitlistEmail.read() ?? '')
  const [website, setWebsite] = useState('')
  // An invalid address that was sent earlier is marked when the form opens with it.
  const [isWrong, setWrong] = useState(email !== '' && !isEmail(email.trim()))

  const handleChange = (typed: string) => {
    setEmail(typed)
    setWrong(false)
    waitlistEmail.save(typed)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    // Sent although it is invalid, and refused by the server.
    if (!isEmail(email.trim())) {
      showFailure('ERRORS.INVALIDEMAIL')
      onClose()
    }
    try {
      await send({ body: { email, productId: product.id, languageCode, website } }).unwrap()
      showNotification('NOTIFICATIONS.WAITLISTADDED')
      onClose()
    } catch (error) {
      // A toast has shown the error; only when the product is available again is a retry pointless.
      if (codeOf(error) === 'ERRORS.PRODUCTAVAILABLE') onClose()
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <div className={styles.product}>
        <ToneImage className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" eager />
        <div>
          <p className={styles.name}>{product.name}</p>
          <p className={styles.text}>{t('text')}</p>
        </div>
      </div>
      <form onSubmit={handleSubmit} noValidate>
        <EmailField
          label={t('email')}
          required
          value={email}
          error={isWrong ? t('ERRORS.ENTERVALIDEMAIL', { ns: 'errors' }) : undefined}
          onChange={(event) => handleChange(event.target.value)}
        />
        <Honeypot label={t('website')} value={website} onChange={setWebsite} />
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
