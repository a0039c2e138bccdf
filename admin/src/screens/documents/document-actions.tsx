import type { DocumentRecord } from '@slodki-ul/contract/payments/documents.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Download, Mail, Pencil, Receipt } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { useOpensToEdit } from '#core/opens-to-edit.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useSendDocumentAgainMutation } from '#payments/documents/documents.api.ts'
import { BuyerDialog } from './buyer-dialog.tsx'
import { useDocumentFailure } from './use-document-failure.ts'
import { useOpenFile } from './use-open-file.ts'

/** What can be done with a document: its file, another mail, a correction of the buyer, an invoice in its place. */
export function DocumentActions({ record }: { record: DocumentRecord }) {
  const { t } = useTranslation('documents')
  const may = usePermissions()
  const failureText = useDocumentFailure()
  const { open, isLoading } = useOpenFile(record)
  const [send, sending] = useSendDocumentAgainMutation()
  const { id, number } = record
  const isAllowed = (action: string) => record.allowedActions.some((each) => each.action === action && each.allowed)
  const mayCorrect = may('documents.correct', true) && isAllowed('correct-buyer')
  const isToEdit = useOpensToEdit()
  const [dialog, setDialog] = useState<'send' | 'correct-buyer' | 'invoice' | null>(
    isToEdit && mayCorrect ? 'correct-buyer' : null,
  )
  const close = () => {
    setDialog(null)
    sending.reset()
  }
  async function handleSend() {
    const { data } = await send({ params: { id } })
    if (!data) return
    close()
    toasts.show({ kind: 'success', title: t('sent', { number, email: data.email }) })
  }
  return (
    <>
      <Button icon={Download} busy={isLoading} onClick={open}>
        {t('open')}
      </Button>
      {may('documents.view', true) && isAllowed('send') && (
        <Button variant="line" icon={Mail} onClick={() => setDialog('send')}>
          {t('send')}
        </Button>
      )}
      {mayCorrect && (
        <Button variant="line" icon={Pencil} onClick={() => setDialog('correct-buyer')}>
          {t('correct')}
        </Button>
      )}
      {may('documents.correct', true) && isAllowed('invoice') && (
        <Button variant="line" icon={Receipt} onClick={() => setDialog('invoice')}>
          {t('invoice')}
        </Button>
      )}
      {dialog === 'send' && (
        <ConfirmDialog
          title={t('send.title', { number })}
          confirm={t('send')}
          isBusy={sending.isLoading}
          error={sending.error && failureText(sending.error)}
          onConfirm={handleSend}
          onClose={close}
        >
          <p>{t('send.text')}</p>
        </ConfirmDialog>
      )}
      {(dialog === 'correct-buyer' || dialog === 'invoice') && (
        <BuyerDialog action={dialog} record={record} onClose={close} />
      )}
    </>
  )
}
