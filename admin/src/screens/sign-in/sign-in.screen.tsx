import hive from '@slodki-ul/ui/art/ul.svg'
import { useTranslation } from 'react-i18next'
import { staffSession } from '#core/session.ts'
import { SignInForm } from '#identity/staff/sign-in-form.tsx'
import { NoSocialNote, SignInPage, StepHead } from '#identity/staff/sign-in-page.tsx'

/** Signing in; the address stays, so that the page asked for follows. */
export function SignInScreen() {
  const { t } = useTranslation('session')
  return (
    <SignInPage image={hive} title={t('title')} foot={t('foot')}>
      <SignInForm
        onSignedIn={(session) => staffSession.start(session)}
        head={(step) =>
          step === 'password' ? (
            <StepHead step={1} title={t('title')} text={t('lead')} />
          ) : (
            <StepHead step={2} title={t('code.title')} text={t('code.lead')} />
          )
        }
      />
      <NoSocialNote />
    </SignInPage>
  )
}
