import { codeLength } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { CodeField } from '@slodki-ul/ui/code-field.tsx'
import { DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { showFailure } from '#core/toasts.ts'
import { useDisableTfaMutation } from './auth.api.ts'
import form from './auth-form.module.css'
import { readRecoveryCode } from './recovery-code.rules.ts'
import styles from './two-factor-dialog.module.css'

type TwoFactorOffProps = { email: string; codesLeft: number; onClose: () => void; onDisabled: () => void }

/** Switches two-factor sign-in off by a code of the app or a recovery code. */
export function TwoFactorOff({ email, codesLeft, onClose, onDisabled }: TwoFactorOffProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const [disable, { isLoading }] = useDisableTfaMutation()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isRefused, setRefused] = useState(false)
  const leadId = useId()
  const error = isRefused ? t('ERRORS.SETUPCODEINVALID', { ns: 'errors' }) : undefined

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const whole = isRecovery ? readRecoveryCode(code) : code.length === codeLength ? code : null
    if (whole === null) {
      setRefused(true)
      showFailure('ERRORS.PROVIDEDATA')
      return
    }
    const { error: failure } = await disable({ query: { email }, body: { code: whole } })
    if (!failure) return onDisabled()
    // Anything else says nothing about the code: pressing again sends it once more.
    if (codeOf(failure) !== 'ERRORS.SETUPCODEINVALID') return
    setRefused(true)
    if (!isRecovery) setCode('')
  }

  function handleChange(entered: string) {
    setCode(entered)
    setRefused(false)
  }

  function handleSwitch() {
    setRecovery(!isRecovery)
    handleChange('')
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p>{t('tfa.offLead')}</p>
      <p className={text.muted}>{t('tfa.codesLeft', { count: codesLeft })}</p>
      <p id={leadId}>{t(isRecovery ? 'tfa.offRecovery' : 'tfa.offCode')}</p>
      <div className={styles.code}>
        {isRecovery ? (
          <Field
            label={t('code.recovery')}
            placeholder="xxxx-xxxx"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            required
            value={code}
            error={error}
            onChange={(event) => handleChange(event.target.value)}
          />
        ) : (
          <CodeField
            label={t('code')}
            labelledBy={leadId}
            length={codeLength}
            value={code}
            readOnly={isLoading}
            error={error}
            onChange={handleChange}
          />
        )}
      </div>
      <button type="button" className={clsx(text.link, text.small, form.forgot)} onClick={handleSwitch}>
        {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
      </button>
      <DialogButtons safe>
        <Button variant="line" onClick={onClose}>
          {t('tfa.keep')}
        </Button>
        <Button type="submit" variant="danger" busy={isLoading}>
          {t('tfa.off')}
        </Button>
      </DialogButtons>
    </form>
  )
}
