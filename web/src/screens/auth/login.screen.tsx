import '#i18n/late/auth.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { readReturnUrl } from '#app/guards.rules.ts'
import { paths } from '#app/paths.ts'
import { showFailure } from '#app/toasts.ts'
import { RegisterForm } from '#features/auth/register-form.tsx'
import { SignIn } from '#features/auth/sign-in.tsx'
import { useJoinCarts } from '#features/cart/use-join-carts.ts'
import { joinClasses } from '#ui/classes.ts'
import comb from '#ui/comb.module.css'
import { PageTitle } from '#ui/page-title.tsx'
import text from '#ui/text.module.css'
import hive from '../../art/ul.svg'
import { AuthPage } from './auth-page.tsx'
import styles from './login.module.css'

/** /login: signing in, and an account for whoever has none (AUTH-01 to AUTH-08). */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const joinCarts = useJoinCarts()

  const isRefused = search.get('errorLogin') === 'true'
  useEffect(() => {
    if (!isRefused) return
    // Told once: the address forgets it.
    showFailure('ERRORS.FORBIDDEN')
    setSearch({}, { replace: true })
  }, [isRefused, setSearch])

  return (
    <>
      <PageTitle>{t('login')}</PageTitle>
      <AuthPage
        aside={
          <section className={joinClasses(comb.comb, styles.plate)} aria-labelledby="register">
            <h2 id="register">{t('register.title')}</h2>
            <p className={joinClasses(text.lead, styles.lead)}>{t('register.lead')}</p>
            <RegisterForm onDone={(email) => navigate(paths.welcome, { state: { email } })} />
            <img className={styles.hive} src={hive} alt="" width="400" height="400" />
          </section>
        }
      >
        <h1>{t('login.title')}</h1>
        <SignIn
          onDone={async () => {
            await joinCarts()
            await navigate(readReturnUrl(search), { replace: true })
          }}
        />
      </AuthPage>
    </>
  )
}
