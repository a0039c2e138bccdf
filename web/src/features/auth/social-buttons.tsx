import '#i18n/late/auth.ts'
import type { SignInReply } from '@slodki-ul/contract/auth'
import type { LinkOffer } from '@slodki-ul/contract/social-login'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import facebook from '#art/facebook.svg'
import google from '#art/google.svg'
import { Button } from '#ui/button.tsx'
import { providerNames } from './provider-names.ts'
import styles from './social-buttons.module.css'
import { useSocialLogin } from './use-social-login.ts'

type SocialButtonsProps = {
  rememberMe: boolean
  /** What the provider's person opens; waited for. */
  onAnswer: (answer: SignInReply) => Promise<void>
  /** The address has an account that has to agree first. */
  onOffer: (offer: LinkOffer) => void
}

/** Signing in through Google or Facebook (AUTH-03); nothing of theirs is loaded before a button is pressed. */
export function SocialButtons(wish: SocialButtonsProps) {
  const { t } = useTranslation('auth')
  const host = useRef<HTMLDivElement>(null)
  const { asked, isEntering, enter, cancel } = useSocialLogin(host, wish)
  const isWaiting = asked !== null && !isEntering
  return (
    <>
      <p className={styles.or}>{t('social.or')}</p>
      <div className={styles.buttons}>
        <Button look="line" className={styles.button} busy={asked === 'google'} onClick={() => enter('google')}>
          {asked !== 'google' && <img src={google} alt="" width="22" height="22" />}
          {providerNames.google}
        </Button>
        <Button look="line" className={styles.button} busy={asked === 'facebook'} onClick={() => enter('facebook')}>
          {asked !== 'facebook' && <img src={facebook} alt="" width="22" height="22" />}
          {providerNames.facebook}
        </Button>
      </div>
      {/* Always there, so that it can be told of: a live region that comes with its words is not read out. */}
      <div role="status" className={isWaiting ? styles.window : undefined}>
        {isWaiting && <p>{t('social.window', { provider: providerNames[asked] })}</p>}
        {/* Google puts its own button here. */}
        <div ref={host} className={styles.host} hidden={!isWaiting || asked !== 'google'} />
        {isWaiting && (
          <Button look="soft" size="sm" onClick={cancel}>
            {t('social.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
