import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { LinesSkeleton, LoadingStatus, Skeleton } from '@slodki-ul/ui/skeleton.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#core/load-error.tsx'
import { useGetTfaSetupQuery } from './auth.api.ts'
import { isShown } from './shown-setup.ts'
import styles from './two-factor-dialog.module.css'
import { TwoFactorOff } from './two-factor-off.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type DialogProps = {
  email: string
  onClose: () => void
  /** Called with the server's current state, which another device may have changed. */
  onKnown: (isTfaEnabled: boolean) => void
  onEnabled: (recoveryCodes: string[]) => void
  onDisabled: () => void
}

/** Switches two-factor sign-in on by QR code and code, or off (ACC-18). */
export function TwoFactorDialog({ open, ...rest }: DialogProps & { open: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('tfa.title')} size="medium">
      <Content {...rest} />
    </Dialog>
  )
}

function Content({ email, onClose, onKnown, onEnabled, onDisabled }: DialogProps) {
  const { data, error, isFetching, refetch } = useGetTfaSetupQuery({ query: { email } })
  useEffect(() => {
    if (data) onKnown(data.isTfaEnabled)
  }, [data, onKnown])
  if (data?.isTfaEnabled)
    return <TwoFactorOff email={email} codesLeft={data.recoveryCodesLeft} onClose={onClose} onDisabled={onDisabled} />
  if (isShown(data)) return <TwoFactorSetup email={email} setup={data} onClose={onClose} onEnabled={onEnabled} />
  if (error) return <LoadError query={{ error, isFetching, refetch }} call="getTfaSetup" />
  return (
    <div className={styles.setup}>
      <LoadingStatus />
      <Skeleton className={styles.picture} />
      <LinesSkeleton lines={6} />
    </div>
  )
}
