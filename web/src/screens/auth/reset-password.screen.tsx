import padlock from '@slodki-ul/ui/art/klodka.svg'
import envelope from '@slodki-ul/ui/art/koperta.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowLeft, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import { ForgotForm } from '#identity/auth/forgot-form.tsx'
import { ResetForm } from '#identity/auth/reset-form.tsx'
import styles from './auth-page.module.css'
import { AuthArt, AuthPage } from './auth-page.tsx'

addTexts({ auth: authTexts })

/**
 * /reset-hasla: requests a password reset link, confirms that it was sent, and sets a new password by the link (AUTH-40
 * to AUTH-42).
 */
export function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const token = search.get('token')
  const userId = search.get('userId')
  if (token && userId) return <NewPasswordPage token={token} userId={userId} />
  if (sentTo !== null) return <SentPage email={sentTo} onAgain={() => setSentTo(null)} />
  return <ForgotPage onSent={setSentTo} />
}

function ForgotPage({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth')
  return (
    <AuthPage aside={<AuthArt colour="blush" image={padlock} />}>
      <PageTitle>{t('reset.title')}</PageTitle>
      <h1>{t('reset.title')}</h1>
      <p className={clsx(text.lead, styles.lead)}>{t('reset.lead')}</p>
      <ForgotForm onDone={onSent} />
      <Link to={paths.login} className={clsx(text.arrow, styles.back)}>
        <Icon of={ArrowLeft} />
        <span>{t('reset.back')}</span>
      </Link>
    </AuthPage>
  )
}

function SentPage({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('auth')
  return (
    <AuthPage aside={<AuthArt colour="pist" image={envelope} />}>
      <PageTitle>{t('sent.title')}</PageTitle>
      <h1>{t('sent.title')}</h1>
      <Note variant="ok" icon={MailCheck} role="status" className={styles.note}>
        <RichText text={t('sent.note', { email })} parts={{ b: (words) => <b>{words}</b> }} />
      </Note>
      <p className={styles.again}>
        <RichText
          text={t('sent.again')}
          parts={{
            again: (words) => (
              <button type="button" className={text.link} onClick={onAgain}>
                {words}
              </button>
            ),
          }}
        />
      </p>
      <ButtonLink to={paths.login} variant="line" size="lg" className={styles.login}>
        {t('reset.back')}
      </ButtonLink>
    </AuthPage>
  )
}

function NewPasswordPage({ token, userId }: { token: string; userId: string }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  return (
    <AuthPage aside={<AuthArt colour="honey" image={padlock} />}>
      <PageTitle>{t('new.title')}</PageTitle>
      <h1>{t('new.title')}</h1>
      <p className={clsx(text.lead, styles.lead)}>{t('new.lead')}</p>
      <ResetForm userId={userId} token={token} onDone={() => navigate(paths.login, { replace: true })} />
    </AuthPage>
  )
}
