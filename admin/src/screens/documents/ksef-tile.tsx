import { formatDate } from '@slodki-ul/contract/dates'
import type { DocumentRecord } from '@slodki-ul/contract/payments/documents.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Download, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { Tile } from '#layout/tile.tsx'
import { useGetKsefFileMutation, useSendToKsefAgainMutation } from '#payments/documents/documents.api.ts'
import styles from './documents.module.css'
import { KsefCell } from './ksef-cell.tsx'
import { useDocumentFailure } from './use-document-failure.ts'

const advised = ['440', 'schema', 'access'] as const

/** The way of a document through KSeF: its state, what the ministry said, and what to do (BO-162, BO-164). */
export function KsefTile({ record }: { record: DocumentRecord }) {
  const { t } = useTranslation('documents')
  const { ksef, ksefCode, ksefSend, allowedActions } = record
  if (!ksefSend) return null
  // Refused before any buyer had it, and replaced by another one: nothing is left to do.
  const isOver = allowedActions.some(({ action, reason }) => action === 'ksef' && reason === 'isReplaced')
  const needsStaff = !isOver && (ksef === 'refused' || ksefCode === 'access')
  return (
    <Tile title="KSeF">
      <div className={styles.list}>
        <p>
          <KsefCell row={record} />
        </p>
        {ksefSend.environment === 'test' && <small>{t('ksef.test')}</small>}
        {ksefSend.acceptedAt && <small>{t('ksef.acceptedAt', { date: formatDate(ksefSend.acceptedAt) })}</small>}
        {isOver && <small>{t('ksef.over')}</small>}
        {needsStaff && (
          <Note variant="error">
            {ksefSend.words && <b>{`${ksefSend.words} `}</b>}
            {t(`ksef.todo.${advised.find((code) => code === ksefCode) ?? 'other'}`)}
          </Note>
        )}
        <KsefActions record={record} send={ksefSend} />
      </div>
    </Tile>
  )
}

type Actions = { record: DocumentRecord; send: NonNullable<DocumentRecord['ksefSend']> }

function KsefActions({ record: { id, number, allowedActions }, send }: Actions) {
  const { t } = useTranslation('documents')
  const may = usePermissions()
  const failureText = useDocumentFailure()
  const [load, loading] = useGetKsefFileMutation()
  const [again, { isLoading }] = useSendToKsefAgainMutation()
  const mayRepeat = allowedActions.some(({ action, allowed }) => action === 'ksef' && allowed)
  async function handleLoad(file: 'invoice' | 'confirmation') {
    const { data, error } = await load({ params: { id, file } })
    if (data) saveFile(data, `${number.replaceAll(/[ /]/g, '-')}${file === 'invoice' ? '' : '-UPO'}.xml`)
    else toasts.show({ kind: 'error', title: t('open.failed'), text: failureText(error) })
  }
  async function handleAgain() {
    const { error } = await again({ params: { id } })
    if (error) toasts.show({ kind: 'error', title: t('ksef.again.failed'), text: failureText(error) })
    else toasts.show({ kind: 'success', title: t('ksef.again.done', { number }) })
  }
  return (
    <>
      {mayRepeat && may('documents.correct', true) && (
        <Button size="sm" icon={RotateCcw} busy={isLoading} onClick={handleAgain}>
          {t('ksef.again')}
        </Button>
      )}
      {send.hasXml && (
        <Button variant="line" size="sm" icon={Download} busy={loading.isLoading} onClick={() => handleLoad('invoice')}>
          {t('ksef.xml')}
        </Button>
      )}
      {send.hasConfirmation && (
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
