import { isEmail } from '@slodki-ul/contract/email.rules'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { type Language, languages } from '@slodki-ul/contract/language'
import { staffInvitationDays, textMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RoleChecks } from './role-checks.tsx'
import { useInviteStaffMutation } from './staff.api.ts'
import styles from './team.module.css'
import { useStaffFailure } from './use-staff-failure.ts'

type Invitation = { email: string; roles: StaffRole[]; language: Language }

/** Invites somebody by e-mail with staff roles and a language (BO-010). */
export function InviteDialog({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['staff', 'shell', 'session'])
  const textOf = useStaffFailure()
  const [invite, { isLoading, error }] = useInviteStaffMutation()
  const { register, handleSubmit, control, formState } = useForm<Invitation>({
    defaultValues: { email: '', roles: [], language: 'pl' },
  })
  const send = async (body: Invitation) => {
    const { data } = await invite({ body })
    if (data) onSent(data.email)
  }
  const failure = textOf(error)
  return (
    <Dialog open onClose={onClose} title={t('invite.title')}>
      <form onSubmit={handleSubmit(send)} className={styles.form} noValidate>
        {failure && (
          <Note variant="error" role="alert">
            {failure}
          </Note>
        )}
        <Field
          label={t('email', { ns: 'session' })}
          type="email"
          autoComplete="off"
          maxLength={textMax}
          {...register('email', { validate: (email) => isEmail(email.trim()) || t('invite.email') })}
          error={formState.errors.email?.message}
        />
        <Controller
          control={control}
          name="roles"
          rules={{ validate: (roles) => roles.length > 0 || t('invite.roles') }}
          render={({ field: { value, onChange } }) => (
            <RoleChecks value={value} onChange={onChange} error={formState.errors.roles?.message} />
          )}
        />
        <fieldset className={styles.roles}>
          <legend>{t('invite.language')}</legend>
          {languages.map((language) => (
            <Check key={language} type="radio" value={language} {...register('language')}>
              {t(`language.${language}`, { ns: 'shell' })}
            </Check>
          ))}
        </fieldset>
        <p className={styles.muted}>{t('invite.note', { days: staffInvitationDays })}</p>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel', { ns: 'shell' })}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('invite.send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
