import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'
import facebook from '@slodki-ul/ui/art/facebook.svg'
import google from '@slodki-ul/ui/art/google.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import { providerNames } from './provider-names.ts'
import styles from './social-buttons.module.css'

addTexts({ auth: authTexts })

const icons = { google, facebook } as const

type ProviderButtonsProps = {
  providers: readonly SocialProvider[]
  asked: SocialProvider | null
  isEntering: boolean
  onEnter: (provider: SocialProvider) => void
  onCancel: () => void
  /** The element that Google's button is rendered into. */
  host: RefObject<HTMLDivElement | null>
  /** Error message for the buttons. */
  error?: string | undefined
}

/**
 * A button per provider, and a waiting state while its window is open. Nothing of theirs is loaded before a button is
 * pressed.
 */
export function ProviderButtons({
  providers,
  asked,
  isEntering,
  onEnter,
  onCancel,
  host,
  error,
}: ProviderButtonsProps) {
  const { t } = useTranslation('auth')
  const errorId = useId()
  const isWaiting = asked !== null && !isEntering
  return (
    <>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="line"
            className={styles.button}
            busy={asked === provider}
            onClick={() => onEnter(provider)}
            aria-describedby={error ? errorId : undefined}
          >
            {asked !== provider && <img src={icons[provider]} alt="" width="22" height="22" />}
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {/* Always rendered, because a live region that appears together with its text is not read out. */}
      <div role="status" className={isWaiting ? styles.window : undefined}>
        {isWaiting && <p>{t('social.window', { provider: providerNames[asked] })}</p>}
        {/* Google's own button is rendered here. */}
        <div ref={host} className={styles.host} hidden={!isWaiting || asked !== 'google'} />
        {isWaiting && (
          <Button variant="soft" size="sm" onClick={onCancel}>
            {t('social.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
