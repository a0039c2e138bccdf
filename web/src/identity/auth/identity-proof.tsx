import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useConfirmIdentityMutation } from './social-login.api.ts'
import type { SocialUser } from './social-user.ts'
import type { IdentityProofState } from './use-identity-proof.ts'
import { useProvider } from './use-provider.ts'

addTexts({ auth: authTexts, errors: errorsTexts })

/** Asks for proof of identity before a sensitive change: the password, or a sign-in with the account's provider. */
export function IdentityProof({ proof }: { proof: IdentityProofState }) {
  const { t } = useTranslation(['auth', 'errors'])
  const { data, error, isFetching, refetch } = proof.query
  const complaint = proof.problem ? t(proof.problem, { ns: 'errors' }) : undefined
  if (!data && error)
    return <ErrorState text={t('ERRORS.BASIC', { ns: 'errors' })} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <div>
        <LoadingStatus />
        <LinesSkeleton lines={2} />
      </div>
    )
  if (data.hasPassword)
    return (
      <PasswordField
        label={t('change.current')}
        value={proof.password}
        onChange={proof.setPassword}
        autoComplete="current-password"
        error={complaint}
        ref={proof.field}
      />
    )
  if (data.isConfirmed) return <p role="status">{t('proof.confirmed')}</p>
  if (data.providers.length > 0)
    return <ByProvider providers={data.providers} complaint={complaint} onConfirmed={proof.handleConfirmed} />
  return (
    <Note
      variant="plain"
      action={
        <ButtonLink to={paths.resetPassword} variant="line" size="sm">
          {t('proof.set')}
        </ButtonLink>
      }
    >
      {t('proof.none')}
    </Note>
  )
}

type ByProviderProps = {
  providers: readonly SocialProvider[]
  complaint: string | undefined
  onConfirmed: () => Promise<unknown>
}

function ByProvider({ providers, complaint, onConfirmed }: ByProviderProps) {
  const { t } = useTranslation('auth')
  const host = useRef<HTMLDivElement>(null)
  const [confirm] = useConfirmIdentityMutation()
  async function handleUser(user: SocialUser): Promise<void> {
    const body =
      user.provider === 'google'
        ? { provider: user.provider, idToken: user.idToken }
        : { provider: user.provider, authToken: user.authToken }
    const { error } = await confirm({ body })
    if (!error) await onConfirmed()
  }
  const { asked, isEntering, enter, cancel } = useProvider(host, { onUser: handleUser, onFailed: () => {} })
  return (
    <>
      <p className={text.small}>{t('proof.provider')}</p>
      <ProviderButtons
        providers={providers}
        asked={asked}
        isEntering={isEntering}
        onEnter={enter}
        onCancel={cancel}
        host={host}
        error={complaint}
      />
    </>
  )
}
