import lock from '@slodki-ul/ui/art/klodka.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnableSecondFactorMutation, useGetSecondFactorSetupQuery } from '#core/session.api.ts'
import { staffSession } from '#core/session.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { CodeStep } from '#identity/staff/code-step.tsx'
import styles from '#identity/staff/sign-in.module.css'
import { SignInPage, StepHead } from '#identity/staff/sign-in-page.tsx'

/** Setting up the second factor, without which no other call answers (BO-003). */
export function SetUpScreen() {
  const { t } = useTranslation('session')
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <SignInPage image={lock} title={t('setup.title')} foot={t('setup.foot')}>
      {codes ? <RecoveryCodes codes={codes} /> : <SetUpForm onEnabled={setCodes} />}
    </SignInPage>
  )
}

function Numbered({ number, title, children }: { number: string; title: string; children: ReactNode }) {
  return (
    <li>
      <span className={styles.number} aria-hidden="true">
        <Hexagon fill="var(--honey-200)" />
        <span>{number}</span>
      </span>
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  )
}

function SetUpForm({ onEnabled }: { onEnabled: (codes: string[]) => void }) {
  const { t } = useTranslation('session')
  const textOf = useFailureText()
  const setup = useGetSecondFactorSetupQuery()
  const [enable, { isLoading, error }] = useEnableSecondFactorMutation()
  const [isCopied, setCopied] = useState(false)
  if (setup.isError) return <ErrorState text={textOf(setup.error)} onRetry={setup.refetch} />
  if (!setup.data) return <LoadingStatus />
  const { qrCode, formattedKey, authenticatorKey } = setup.data
  const copy = () => navigator.clipboard.writeText(authenticatorKey ?? '').then(() => setCopied(true))
  const send = async (code: string) => {
    const { data } = await enable({ body: { code } })
    if (data) onEnabled(data.recoveryCodes)
  }
  return (
    <>
      <StepHead step={2} title={t('setup.title')} text={t('setup.lead')} />
      <ol className={styles.setup}>
        <Numbered number="1" title={t('setup.install')}>
          <p>{t('setup.install.text')}</p>
        </Numbered>
        <Numbered number="2" title={t('setup.scan')}>
          <div className={styles.key}>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qrCode ?? '')}`}
              alt={t('setup.qr')}
              width="128"
              height="128"
            />
            <div>
              {t('setup.key')}
              <strong>{formattedKey}</strong>
              <button type="button" className={styles.link} onClick={copy}>
                {isCopied ? t('setup.copied') : t('setup.copy')}
              </button>
            </div>
          </div>
        </Numbered>
        <Numbered number="3" title={t('setup.enter')}>
          <CodeStep
            label={t('code')}
            submit={t('setup.submit')}
            error={error ? textOf(error) : undefined}
            isBusy={isLoading}
            withRecovery={false}
            onSubmit={send}
          />
        </Numbered>
      </ol>
    </>
  )
}

/** The recovery codes, shown once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('session')
  return (
    <>
      <StepHead step={2} title={t('codes.title')} text={t('codes.lead')} />
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button block onClick={() => staffSession.amend({ isSecured: true })}>
        {t('codes.done')}
      </Button>
    </>
  )
}
