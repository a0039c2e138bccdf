import type { Profile } from '@slodki-ul/contract/users'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { ChangePasswordForm } from '#features/auth/change-password-form.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'

/** A new password by the present one (ACC-14 to ACC-17); who has only a temporary one gets their own by a mailed link. */
export function PasswordSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('password.title')}</h2>
      {profile.passwordIsTemporary ? (
        <Note
          look="plain"
          action={
            <ButtonLink to={paths.resetPassword} look="line" size="sm">
              {t('password.set')}
            </ButtonLink>
          }
        >
          {t('password.temporary')}
        </Note>
      ) : (
        <ChangePasswordForm />
      )}
    </section>
  )
}
