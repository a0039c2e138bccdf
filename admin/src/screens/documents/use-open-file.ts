import type { DocumentRow } from '@slodki-ul/contract/payments/documents.admin'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useGetStaffDocumentFileMutation } from '#payments/documents/documents.api.ts'
import { fileNameOf } from './file-name.rules.ts'
import { useDocumentFailure } from './use-document-failure.ts'

/** Saves the PDF of a document; a refusal is said in a message. */
export function useOpenFile({ id, number }: Pick<DocumentRow, 'id' | 'number'>) {
  const { t } = useTranslation('documents')
  const failureText = useDocumentFailure()
  const [load, { isLoading }] = useGetStaffDocumentFileMutation()
  async function open() {
    const { data, error } = await load({ params: { id } })
    if (data) saveFile(data, fileNameOf(number, '.pdf'))
    else toasts.show({ kind: 'error', title: t('open.failed'), text: failureText(error) })
  }
  return { open, isLoading }
}
