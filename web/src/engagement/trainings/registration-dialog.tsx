import type { Training } from '@slodki-ul/contract/engagement/trainings'
import { textMax, trainingMessageMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { DateText } from '@slodki-ul/ui/date.tsx'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Honeypot } from '@slodki-ul/ui/honeypot.tsx'
import { PrivacyNote } from '@slodki-ul/ui/privacy-note.tsx'
import { clsx } from 'clsx/lite'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import trainingsTexts from '#i18n/pl/trainings.json'
import type { Problems, Registration } from './registration.rules.ts'
import styles from './registration-dialog.module.css'
import { useRegistration } from './use-registration.ts'

addTexts({ errors: errorsTexts, trainings: trainingsTexts })

/** The registration modal of a training (TRN-07 to TRN-16); what is typed stays when it is closed. */
export function RegistrationDialog({ training, onClose }: { training: Training; onClose: () => void }) {
  const { t } = useTranslation(['trainings', 'errors'])
  const form = useRegistration(training.id, onClose)
  const formId = useId()
  const { typed, change, problems } = form
  const wordOf = (name: keyof Problems) => problems[name] && t(problems[name], { ns: 'errors' })
  const idOf = (name: keyof Registration) => `${formId}-${name}`

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = await form.submit()
    if (wrong) document.getElementById(idOf(wrong))?.focus()
  }

  return (
    <Dialog open onClose={onClose} title={t('dialog')}>
      <p className={styles.training}>
        {training.name}, <DateText moment={training.date} />
      </p>
      <form className={frame.form} onSubmit={handleSubmit} noValidate>
        <Field
          id={idOf('fullName')}
          className={frame.whole}
          label={t('dialog.fullName')}
          autoComplete="name"
          maxLength={textMax}
          required
          value={typed.fullName}
          error={wordOf('fullName')}
          onChange={({ target }) => change({ fullName: target.value })}
        />
        <Field
          id={idOf('email')}
          label={t('dialog.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={textMax}
          required
          value={typed.email}
          error={wordOf('email')}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Field
          id={idOf('phone')}
          label={t('dialog.phone')}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={t('dialog.phone.hint')}
          maxLength={textMax}
          value={typed.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
        <TextArea
          id={idOf('message')}
          className={frame.whole}
          label={t('dialog.message')}
          placeholder={t('dialog.message.hint')}
          rows={5}
          maxLength={trainingMessageMax}
          required
          value={typed.message}
          error={wordOf('message')}
          onChange={({ target }) => change({ message: target.value })}
        />
        <Honeypot label={t('dialog.website')} value={form.website} onChange={form.setWebsite} />
        <Button type="submit" size="lg" className={frame.whole} busy={form.isSending}>
          {t('dialog.send')}
        </Button>
        <PrivacyNote words={t('dataNote')} to={paths.privacy} className={clsx(frame.whole, styles.note)} />
      </form>
    </Dialog>
  )
}
