import padlock from '@slodki-ul/ui/art/klodka.svg'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMergeCarts } from '#commerce/cart/use-merge-carts.ts'
import { paths } from '#core/paths.ts'
import { showFailure } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import { JoinForm } from '#identity/auth/join-form.tsx'
import { providerNames, readProvider } from '#identity/auth/provider-names.ts'
import styles from './auth-page.module.css'
import { AuthArt, AuthPage } from './auth-page.tsx'

addTexts({ auth: authTexts })

/** /polacz-konto: the target of the mailed link that links a provider to an existing account. */
export function JoinAccountScreen() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const joinCarts = useMergeCarts()
  const token = search.get('token')
  const provider = readProvider(search.get('provider'))

  useEffect(() => {
    if (!provider) showFailure('ERRORS.BASIC')
  }, [provider])

  return (
    <AuthPage aside={<AuthArt colour="honey" image={padlock} />}>
      <PageTitle>{t('link.title')}</PageTitle>
      <h1>{t('link.title')}</h1>
      {provider && token ? (
        <>
          <p className={clsx(text.lead, styles.lead)}>{t('link.lead', { provider: providerNames[provider] })}</p>
          <div className={styles.note}>
            <JoinForm
              token={token}
              onDone={async () => {
                await joinCarts()
                navigate(paths.home, { replace: true })
              }}
              onLeave={() => navigate(paths.login, { replace: true })}
            />
          </div>
        </>
      ) : (
        <p className={clsx(text.lead, styles.lead)}>{t('link.damaged')}</p>
      )}
      <Link to={paths.login} className={clsx(text.arrow, styles.back)}>
        <Icon of={ArrowLeft} />
        <span>{t('reset.back')}</span>
      </Link>
    </AuthPage>
  )
}
