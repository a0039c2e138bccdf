import hive from '@slodki-ul/ui/art/ul.svg'
import comb from '@slodki-ul/ui/honeycomb.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useMergeCarts } from '#commerce/cart/use-merge-carts.ts'
import { readReturnUrl } from '#core/guards.rules.ts'
import { paths } from '#core/paths.ts'
import { showFailure } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import { RegisterForm } from '#identity/auth/register-form.tsx'
import { SignIn } from '#identity/auth/sign-in.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './login.module.css'

addTexts({ auth: authTexts })

/** /login: sign-in and registration (AUTH-01 to AUTH-08). */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const joinCarts = useMergeCarts()

  const isRefused = search.get('errorLogin') === 'true'
  useEffect(() => {
    if (!isRefused) return
    // Shown once: the parameter is removed from the URL.
    showFailure('ERRORS.FORBIDDEN')
    setSearch({}, { replace: true })
  }, [isRefused, setSearch])

  return (
    <>
      <PageTitle>{t('login')}</PageTitle>
      <AuthPage
        aside={
          <section className={clsx(comb.comb, styles.plate)} aria-labelledby="register">
            <h2 id="register">{t('register.title')}</h2>
            <p className={clsx(text.lead, styles.lead)}>{t('register.lead')}</p>
            <RegisterForm onDone={(email) => navigate(paths.welcome, { state: { email } })} />
            <img className={styles.hive} src={hive} alt="" width="400" height="400" />
          </section>
        }
      >
        <h1>{t('login.title')}</h1>
        <SignIn
          onDone={async () => {
            await joinCarts()
            navigate(readReturnUrl(search), { replace: true })
          }}
        />
      </AuthPage>
    </>
  )
}
