import padlock from '@slodki-ul/ui/art/klodka.svg'
import envelope from '@slodki-ul/ui/art/koperta.svg'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import accountTexts from '#i18n/pl/account.json'
import errorsTexts from '#i18n/pl/errors.json'
import { useConfirmEmailMutation, useRestoreEmailMutation } from '#identity/users/users.api.ts'
import styles from './auth-page.module.css'
import { AuthArt, AuthPage } from './auth-page.tsx'

addTexts({ account: accountTexts, errors: errorsTexts })

/**
 * /zmiana-adresu: confirms the new address of an account, or restores the previous one. A button is required
 * because mail programs open links by themselves.
 */
export function ChangeOfAddressScreen() {
  const [search] = useSearchParams()
  const previousEmailToken = search.get('keep')
  return previousEmailToken ? (
    <PreviousEmailPage token={previousEmailToken} />
  ) : (
    <ConfirmPage token={search.get('token') ?? ''} />
  )
}

const bold = { b: (words: string) => <b>{words}</b> }

function ConfirmPage({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const session = useSession()
  const [confirm, { isLoading }] = useConfirmEmailMutation()
  const [email, setEmail] = useState<string | null>(null)

  async function handleConfirm() {
    const { data } = await confirm({ body: { token } })
    if (!data) return
    setEmail(data.email)
    showNotification('NOTIFICATIONS.EMAILCHANGED')
  }

  return (
    <AuthPage aside={<AuthArt colour="pist" image={envelope} />}>
      <PageTitle>{t('confirm.title')}</PageTitle>
      <h1>{t(email ? 'confirm.done' : 'confirm.title')}</h1>
      <p className={clsx(text.lead, styles.lead)}>
        {email ? <RichText text={t('confirm.done.lead', { email })} parts={bold} /> : t('confirm.lead')}
      </p>
      {email ? (
        <ButtonLink to={session ? paths.accountDetails : paths.login} size="lg" className={styles.login}>
          {t(session ? 'confirm.account' : 'confirm.login')}
        </ButtonLink>
      ) : (
        <Button size="lg" className={styles.login} busy={isLoading} onClick={handleConfirm}>
          {t('confirm.button')}
        </Button>
      )}
    </AuthPage>
  )
}

function PreviousEmailPage({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const [restoreEmail, { isLoading }] = useRestoreEmailMutation()
  const [email, setEmail] = useState<string | null>(null)

  async function handleRestore() {
    const { data } = await restoreEmail({ body: { token } })
    if (data) setEmail(data.email)
  }

  return (
    <AuthPage aside={<AuthArt colour="blush" image={padlock} />}>
      <PageTitle>{t('keep.title')}</PageTitle>
      <h1>{t(email ? 'keep.done' : 'keep.title')}</h1>
      <p className={clsx(text.lead, styles.lead)}>
        {email ? <RichText text={t('keep.done.lead', { email })} parts={bold} /> : t('keep.lead')}
      </p>
      {email ? (
        <ButtonLink to={paths.resetPassword} size="lg" className={styles.login}>
          {t('keep.password')}
        </ButtonLink>
      ) : (
        <Button size="lg" className={styles.login} busy={isLoading} onClick={handleRestore}>
          {t('keep.button')}
        </Button>
      )}
    </AuthPage>
  )
}
