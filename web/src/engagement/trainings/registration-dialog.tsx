import type { Training } from '@slodki-ul/contract/engagement/trainings'
import { trainingMessageMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmailField, FullNameField, PhoneField } from '@slodki-ul/ui/contact-fields.tsx'
import { DateText } from '@slodki-ul/ui/date.tsx'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Honeypot } from '@slodki-ul/ui/honeypot.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { ControllerNote } from '#core/controller-note.tsx'
import { fieldErrorText } from '#core/field-error.ts'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import trainingsTexts from '#i18n/pl/trainings.json'
import type { Registration } from './registration.rules.ts'
import styles from './registration-dialog.module.css'
import { useRegistration } from './use-registration.ts'

addTexts({ errors: errorsTexts, trainings: trainingsTexts })

/** The registration modal of a training (TRN-07 to TRN-16); what is typed stays when it is closed. */
export function RegistrationDialog({ training, onClose }: { training: Training; onClose: () => void }) {
  const { t } = useTranslation('trainings')
  const { t: say } = useTranslation('errors')
  const { form, honeypot, isSending, handleSubmit } = useRegistration(training.id, onClose)
  const { register, formState } = form
  const errorOf = (name: keyof Registration, missing?: string) =>
    fieldErrorText(say, formState.errors[name]?.message, missing)

  return (
    <Dialog open onClose={onClose} title={t('dialog')}>
      <p className={styles.training}>
        {training.name}, <DateText moment={training.date} />
      </p>
      <form className={frame.form} onSubmit={handleSubmit} noValidate>
        <FullNameField
          className={frame.whole}
          label={t('dialog.fullName')}
          required
          error={errorOf('fullName', t('dialog.fullName.missing'))}
          {...register('fullName')}
        />
        <EmailField label={t('dialog.email')} required error={errorOf('email')} {...register('email')} />
        <PhoneField label={t('dialog.phone')} optional placeholder={t('dialog.phone.hint')} {...register('phone')} />
        <TextArea
          className={frame.whole}
          label={t('dialog.message')}
          placeholder={t('dialog.message.hint')}
          rows={5}
          maxLength={trainingMessageMax}
          required
          error={errorOf('message', t('dialog.message.missing'))}
          {...register('message')}
        />
        <Honeypot label={t('dialog.website')} {...honeypot} />
        <Button type="submit" size="lg" className={frame.whole} busy={isSending}>
          {t('dialog.send')}
        </Button>
        <ControllerNote say={(company) => t('dataNote', { company })} className={clsx(frame.whole, styles.note)} />
      </form>
    </Dialog>
  )
}
