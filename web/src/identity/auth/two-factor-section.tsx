import { Button } from '@slodki-ul/ui/button.tsx'
import { RowCard } from '@slodki-ul/ui/row-card.tsx'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSession, readSession, useSession } from '#core/session.ts'
import { showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TwoFactorDialog } from './two-factor-dialog.tsx'

addTexts({ auth: authTexts, errors: errorsTexts })

/** Saves in the session whether two-factor sign-in is on, so that the whole page shows it at once (ACC-19). */
function saveTfaFlag(isTfaEnabled: boolean) {
  const session = readSession()
  if (session && session.isTfaEnabled !== isTfaEnabled) changeSession(session, { isTfaEnabled })
}

/** The row of the account details that switches two-factor sign-in on and off (ACC-18, ACC-19). */
export function TwoFactorSection() {
  const { t } = useTranslation('auth')
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!session) return null

  function handleEnabled(recoveryCodes: string[]) {
    setOpen(false)
    saveTfaFlag(true)
    showNotification('NOTIFICATIONS.TFAENABLED')
    setCodes(recoveryCodes)
  }

  function handleDisabled() {
    setOpen(false)
    saveTfaFlag(false)
    showNotification('NOTIFICATIONS.TFADISABLED')
  }

  return (
    <>
      <RowCard
        icon={ShieldCheck}
        fill="var(--honey-200)"
        title={t('tfa.title')}
        text={t(session.isTfaEnabled ? 'tfa.isOn' : 'tfa.isOff')}
        action={
          <Button size="sm" variant={session.isTfaEnabled ? 'line' : 'primary'} onClick={() => setOpen(true)}>
            {t(session.isTfaEnabled ? 'tfa.off' : 'tfa.on')}
          </Button>
        }
      />
      <TwoFactorDialog
        open={isOpen}
        email={session.email}
        onClose={() => setOpen(false)}
        onKnown={saveTfaFlag}
        onEnabled={handleEnabled}
        onDisabled={handleDisabled}
      />
      <RecoveryCodesDialog key={codes?.[0]} email={session.email} codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
