import type { DocumentRow } from '@slodki-ul/contract/payments/documents.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Download, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useGetKsefFileMutation, useSendToKsefAgainMutation } from '#payments/documents/documents.api.ts'
import { fileNameOf } from './file-name.rules.ts'
import { useDocumentFailure } from './use-document-failure.ts'

type KsefActionsProps = {
  row: Pick<DocumentRow, 'id' | 'number'>
  canRepeat: boolean
  /** Whether sending again is not the first thing to do. */
  isSecond?: boolean
  hasXml: boolean
  hasConfirmation?: boolean
}

/** Sends a refused document to KSeF again, and saves what was sent there and what came back. */
export function KsefActions({ row: { id, number }, canRepeat, isSecond, hasXml, hasConfirmation }: KsefActionsProps) {
  const { t } = useTranslation('documents')
  const may = usePermissions()
  const failureText = useDocumentFailure()
  const [load, loading] = useGetKsefFileMutation()
  const [again, { isLoading }] = useSendToKsefAgainMutation()
  async function handleLoad(file: 'invoice' | 'confirmation') {
    const { data, error } = await load({ params: { id, file } })
    if (data) saveFile(data, fileNameOf(number, file === 'invoice' ? '.xml' : '-UPO.xml'))
    else toasts.show({ kind: 'error', title: t('open.failed'), text: failureText(error) })
  }
  async function handleAgain() {
    const { error } = await again({ params: { id } })
    if (error) toasts.show({ kind: 'error', title: t('ksef.again.failed'), text: failureText(error) })
    else toasts.show({ kind: 'success', title: t('ksef.again.done', { number }) })
  }
  return (
    <>
      {canRepeat && may('documents.correct', true) && (
        <Button
          variant={isSecond ? 'line' : 'primary'}
          size="sm"
          icon={RotateCcw}
          busy={isLoading}
          onClick={handleAgain}
        >
          {t('ksef.again')}
        </Button>
      )}
      {hasXml && (
        <Button variant="line" size="sm" icon={Download} busy={loading.isLoading} onClick={() => handleLoad('invoice')}>
          {t('ksef.xml')}
        </Button>
      )}
      {hasConfirmation && (
        <Button
          variant="line"
          size="sm"
          icon={Download}
          busy={loading.isLoading}
          onClick={() => handleLoad('confirmation')}
        >
          {t('ksef.upo')}
        </Button>
      )}
    </>
  )
}
