import { minuteMs } from '@slodki-ul/contract/durations'
import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import { codeLength, pendingSignInCodes, pendingSignInMinutes } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { CodeField } from '@slodki-ul/ui/code-field.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Loader } from '@slodki-ul/ui/icon.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { showFailure, showWarning } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import { useLoginTfaMutation } from './auth.api.ts'
import styles from './auth-form.module.css'
import { readRecoveryCode } from './recovery-code.rules.ts'

addTexts({ auth: authTexts, errors: errorsTexts })

type CodeFormProps = {
  /** E-mail of the user who signs in. */
  email: string
  onReply: (reply: SignInReply) => Promise<void>
  /** Called when another user signs in, or the time for the code is over. */
  onLeave: () => void
}

/** The second step of signing in: six digits, sent as soon as they are there, or a recovery code (AUTH-02, AUTH-10 to AUTH-13). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export function CodeForm({ email, onReply, onLeave }: CodeFormProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const [send, { isLoading }] = useLoginTfaMutation()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const refusals = useRef(0)
  const isBusy = isLoading || isEntering

  function cancelSignIn() {
    showWarning('NOTIFICATIONS.SIGNINOVER')
    onLeave()
  }
  const runOut = useEffectEvent(cancelSignIn)
  useEffect(() => {
    const timer = setTimeout(() => runOut(), pendingSignInMinutes * minuteMs)
    return () => clearTimeout(timer)
  }, [])

  async function sendCode(entered: string) {
    if (isBusy) return
    const { data, error } = await send({ body: { code: entered, email } })
    if (data) {
      setEntering(true)
      await onReply(data).finally(() => setEntering(false))
      return
    }
    // Other errors do not concern the code: Enter sends it again.
    if (codeOf(error) !== 'ERRORS.CODEINVALID') return
    refusals.current += 1
    if (refusals.current >= pendingSignInCodes) cancelSignIn()
    setRefused(true)
    if (!isRecovery) setCode('')
  }

  function handleChange(entered: string) {
    if (entered === code || isBusy) return
    setCode(entered)
    setRefused(false)
    if (!isRecovery && entered.length === codeLength) sendCode(entered)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const whole = isRecovery ? readRecoveryCode(code) : code.length === codeLength ? code : null
    if (whole !== null) await sendCode(whole)
    else if (isRecovery) {
      setRefused(true)
      showFailure('ERRORS.PROVIDEDATA')
    }
  }

  function handleSwitch() {
    setRecovery(!isRecovery)
    setCode('')
    setRefused(false)
  }

  const error = isRefused ? t('ERRORS.CODEINVALID', { ns: 'errors' }) : undefined
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <p className={text.lead}>
        <RichText
          text={t(isRecovery ? 'code.recovery.lead' : 'code.lead', { email })}
          parts={{ b: (words) => <b className={styles.email}>{words}</b> }}
        />
      </p>
      {isRecovery ? (
        <>
          <Field
            key="recovery"
            label={t('code.recovery')}
            placeholder="xxxx-xxxx"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            required
            autoFocus
            value={code}
            error={error}
            onChange={(event) => handleChange(event.target.value)}
          />
          <Button type="submit" size="lg" busy={isBusy}>
            {t('login')}
          </Button>
        </>
      ) : (
        <CodeField
          label={t('code')}
          length={codeLength}
          value={code}
          onChange={handleChange}
          error={error}
          readOnly={isBusy}
          autoFocus
        />
      )}
      <div role="status">
        {isBusy && !isRecovery && (
          <p className={clsx(text.small, styles.checking)}>
            <Loader />
            {t('code.checking')}
          </p>
        )}
      </div>
      <div className={styles.row}>
        <button type="button" className={clsx(text.link, text.small, styles.forgot)} onClick={handleSwitch}>
          {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
        </button>
        <button type="button" className={clsx(text.link, text.small, styles.forgot)} onClick={onLeave}>
          {t('code.leave')}
        </button>
      </div>
    </form>
  )
}
