import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import type { LinkOffer } from '@slodki-ul/contract/identity/social-login'
import { socialProviders } from '@slodki-ul/contract/identity/social-providers'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import { ProviderButtons } from './provider-buttons.tsx'
import styles from './social-buttons.module.css'
import { useSocialLogin } from './use-social-login.ts'

addTexts({ auth: authTexts })

type SocialButtonsProps = {
  rememberMe: boolean
  /** Awaited with the reply of the server. */
  onReply: (reply: SignInReply) => Promise<void>
  /** The e-mail has an account that must be linked first. */
  onOffer: (offer: LinkOffer) => void
}

/** Buttons for signing in with Google or Facebook (AUTH-03). */
export function SocialButtons(props: SocialButtonsProps) {
  const { t } = useTranslation('auth')
  const host = useRef<HTMLDivElement>(null)
  const { asked, isEntering, enter, cancel } = useSocialLogin(host, props)
  return (
    <>
      <p className={styles.or}>{t('social.or')}</p>
      <ProviderButtons
        providers={socialProviders}
        asked={asked}
        isEntering={isEntering}
        onEnter={enter}
        onCancel={cancel}
        host={host}
      />
    </>
  )
}
