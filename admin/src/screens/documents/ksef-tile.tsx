import { formatDate } from '@slodki-ul/contract/dates'
import type { DocumentRecord } from '@slodki-ul/contract/payments/documents.admin'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './documents.module.css'
import { KsefActions } from './ksef-actions.tsx'
import { adviceOf } from './ksef-advice.ts'
import { KsefCell } from './ksef-cell.tsx'

/** The way of a document through KSeF: its state, what the ministry said, and what to do (BO-162, BO-164). */
export function KsefTile({ record }: { record: DocumentRecord }) {
  const { t } = useTranslation('documents')
  const { ksefCode, ksefWords, ksefSend, ksefRefusal, allowedActions } = record
  if (!ksefSend) return null
  // Refused before any buyer had it, and replaced by another one: nothing is left to do.
  const isOver = allowedActions.some(({ action, reason }) => action === 'ksef' && reason === 'isReplaced')
  return (
    <Tile title="KSeF">
      <div className={styles.list}>
        <KsefCell row={record} />
        {ksefSend.environment === 'test' && <small>{t('ksef.test')}</small>}
        {ksefSend.acceptedAt && <small>{t('ksef.acceptedAt', { date: formatDate(ksefSend.acceptedAt) })}</small>}
        {isOver && <small>{t('ksef.over')}</small>}
        {ksefRefusal && (
          <Note variant="error">
            {ksefWords && <b>{`${ksefWords} `}</b>}
            {t(`ksef.todo.${adviceOf(ksefCode)}`)}
          </Note>
        )}
        <KsefActions
          row={record}
          canRepeat={ksefRefusal?.canRepeat ?? false}
          hasXml={ksefSend.hasXml}
          hasConfirmation={ksefSend.hasConfirmation}
        />
      </div>
    </Tile>
  )
}
