import { Button } from '@slodki-ul/ui/button.tsx'
import { DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { showFailure } from '#core/toasts.ts'
import { useDisableTfaMutation } from './auth.api.ts'
import { CodeEntry, CodeKindSwitch } from './code-entry.tsx'
import styles from './two-factor-dialog.module.css'
import { useCodeEntry } from './use-code-entry.ts'

type TwoFactorOffProps = { email: string; codesLeft: number; onClose: () => void; onDisabled: () => void }

/** Switches two-factor sign-in off by an authenticator code or a recovery code. */
export function TwoFactorOff({ email, codesLeft, onClose, onDisabled }: TwoFactorOffProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const [disable, { isLoading }] = useDisableTfaMutation()
  const entry = useCodeEntry()
  const leadId = useId()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const code = entry.read()
    if (code === null) {
      entry.markWrong()
      showFailure('ERRORS.PROVIDEDATA')
      return
    }
    const { error } = await disable({ query: { email }, body: { code } })
    if (!error) return onDisabled()
    // Any other error is not about the code, which can be sent again.
    if (codeOf(error) === 'ERRORS.SETUPCODEINVALID') entry.refuse()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p>{t('tfa.offLead')}</p>
      <p className={text.muted}>{t('tfa.codesLeft', { count: codesLeft })}</p>
      <p id={leadId}>{t(entry.isRecovery ? 'tfa.offRecovery' : 'tfa.offCode')}</p>
      <div className={styles.code}>
        <CodeEntry
          entry={entry}
          error={t('ERRORS.SETUPCODEINVALID', { ns: 'errors' })}
          isBusy={isLoading}
          labelledBy={leadId}
        />
      </div>
      <CodeKindSwitch entry={entry} />
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
