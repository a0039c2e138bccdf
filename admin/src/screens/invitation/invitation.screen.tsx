import { formatMoment } from '@slodki-ul/contract/dates'
import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'
import hive from '@slodki-ul/ui/art/ul.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { readFailure } from '#core/failure.ts'
import { paths } from '#core/paths.ts'
import { staffSession } from '#core/session.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { switchLanguage } from '#i18n/language.ts'
import { useOpenInvitationMutation } from '#identity/staff/invitation.api.ts'
import { JoinForm } from '#identity/staff/join-form.tsx'
import { NewAccountForm } from '#identity/staff/new-account-form.tsx'
import { SignInPage, StepHead } from '#identity/staff/sign-in-page.tsx'

/** Where the link of an invitation leads: joining the staff with a new account or with one's own (BO-010). */
export function InvitationScreen() {
  const { t } = useTranslation(['invitation', 'shell'])
  const textOf = useFailureText()
  const navigate = useNavigate()
  const token = useLocation().hash.slice(1)
  const [open, { data, error, isLoading }] = useOpenInvitationMutation()
  const read = useEffectEvent(async () => {
    const { data: invitation } = await open({ body: { token } })
    if (invitation) await switchLanguage(invitation.language)
  })
  const readToken = useRef<string>(null)
  useEffect(() => {
    if (token === '' || readToken.current === token) return
    readToken.current = token
    read()
  }, [token])

  const enter = (session: StaffSession) => {
    staffSession.start(session)
    navigate(paths.dashboard, { replace: true })
  }

  if (token === '' || (error && readFailure(error).code === 'ERRORS.INVALIDTOKEN'))
    return (
      <SignInPage image={hive} title={t('gone.title')} foot="">
        <StepHead step={1} title={t('gone.title')} text={t('gone.text')} />
        <ButtonLink variant="line" to={paths.dashboard}>
          {t('gone.signIn')}
        </ButtonLink>
      </SignInPage>
    )
  if (error) return <ErrorState text={textOf(error)} onRetry={read} retrying={isLoading} />
  if (!data) return <LoadingStatus />
  const { email, hasAccount, expiresAt } = data
  const roles = data.roles.map((role) => t(`role.${role}`, { ns: 'shell' })).join(', ')
  const form = { token, onAccepted: enter }
  return (
    <SignInPage image={hive} title={t('title')} foot={t('foot', { until: formatMoment(expiresAt) })}>
      <StepHead step={1} title={t('title')} text={t('lead', { email, roles })} />
      <p>{hasAccount ? t('existing') : t('new')}</p>
      {hasAccount ? <JoinForm {...form} /> : <NewAccountForm {...form} email={email} />}
      <p>{t('next')}</p>
    </SignInPage>
  )
}
