import type { Profile } from '@slodki-ul/contract/identity/users'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { ChangePasswordForm } from '#identity/auth/change-password-form.tsx'

/** Changes the password (ACC-14 to ACC-17); users with only a temporary one set their own by a mailed link. */
export function PasswordSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('password.title')}</h2>
      {profile.passwordIsTemporary ? (
        <Note
          variant="plain"
          action={
            <ButtonLink to={paths.resetPassword} variant="line" size="sm">
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
