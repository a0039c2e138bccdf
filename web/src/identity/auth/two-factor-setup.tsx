import { Button } from '@slodki-ul/ui/button.tsx'
import { DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Copy } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { showFailure } from '#core/toasts.ts'
import { useEnableTfaMutation } from './auth.api.ts'
import { CodeEntry } from './code-entry.tsx'
import { copyText } from './copy-text.ts'
import { IdentityProof } from './identity-proof.tsx'
import type { ShownSetup } from './shown-setup.ts'
import styles from './two-factor-dialog.module.css'
import { useCodeEntry } from './use-code-entry.ts'
import { useIdentityProof } from './use-identity-proof.ts'

type TwoFactorSetupProps = {
  email: string
  setup: ShownSetup
  onClose: () => void
  onEnabled: (recoveryCodes: string[]) => void
}

/**
 * Shows the key as a QR code and as text, and asks for a code that proves that an authenticator has it (ERR-16,
 * ERR-17).
 */
export function TwoFactorSetup({ email, setup, onClose, onEnabled }: TwoFactorSetupProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const [enable, { isLoading }] = useEnableTfaMutation()
  const entry = useCodeEntry()
  const proof = useIdentityProof(true)
  const stepId = useId()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const code = entry.read()
    if (isLoading || code === null) return
    if (!proof.check()) {
      showFailure(proof.query.data?.hasPassword ? 'ERRORS.PROVIDEDATA' : 'ERRORS.CONFIRMIDENTITY')
      return
    }
    const { data, error } = await enable({ body: { email, code, ...proof.body() } })
    if (data) return onEnabled(data.recoveryCodes)
    proof.refuse({ code: codeOf(error) })
    if (codeOf(error) === 'ERRORS.SETUPCODEINVALID') entry.refuse()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className={styles.setup}>
        <img
          className={styles.picture}
          src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
          alt={t('tfa.qr')}
          width="210"
          height="210"
        />
        <ol className={styles.steps}>
          <li>
            <div>
              {t('tfa.scan')}
              <div className={styles.key}>
                <span>{setup.formattedKey}</span>
                <IconButton icon={Copy} label={t('tfa.copyKey')} onClick={() => copyText(setup.authenticatorKey)} />
              </div>
            </div>
          </li>
          <li>
            <div>
              <span id={stepId}>{t('tfa.enter')}</span>
              <div className={styles.code}>
                <CodeEntry
                  entry={entry}
                  error={t('ERRORS.SETUPCODEINVALID', { ns: 'errors' })}
                  isBusy={isLoading}
                  labelledBy={stepId}
                />
              </div>
            </div>
          </li>
          <li>
            <div>
              {t('tfa.confirm')}
              <div className={styles.code}>
                <IdentityProof proof={proof} />
              </div>
            </div>
          </li>
        </ol>
      </div>
      <DialogButtons>
        <Button variant="line" onClick={onClose}>
          {t('tfa.notNow')}
        </Button>
        <Button type="submit" disabled={entry.read() === null} busy={isLoading}>
          {t('tfa.on')}
        </Button>
      </DialogButtons>
    </form>
  )
}
