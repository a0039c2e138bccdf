import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type ConfirmDialogProps = {
  /** The action and its record. */
  title: string
  /** What will happen to whom. */
  children: ReactNode
  /** The action once more, on its button. */
  confirm: string
  /** It cannot be undone. */
  isDanger?: boolean
  isBusy: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone (BO-024). */
export function ConfirmDialog({
  title,
  children,
  confirm,
  isDanger = false,
  isBusy,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={title} firstFocus="[data-cancel]">
      {children}
      {error && (
        <Note variant="error" role="alert">
          {error}
        </Note>
      )}
      <DialogButtons safe>
        <Button variant="line" onClick={onClose} data-cancel>
          {t('cancel')}
        </Button>
        <Button {...(isDanger && { variant: 'danger' })} busy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
