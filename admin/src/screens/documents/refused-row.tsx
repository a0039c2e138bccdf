import type { DocumentRow } from '@slodki-ul/contract/payments/documents.admin'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toEdit } from '#core/opens-to-edit.ts'
import { documentPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import styles from './documents.module.css'
import { KsefActions } from './ksef-actions.tsx'
import { adviceOf } from './ksef-advice.ts'

/** Below a document that KSeF does not take: its words and code, what that means for the buyer, and what to do. */
export function RefusedRow({ row }: { row: DocumentRow }) {
  const { t } = useTranslation('documents')
  const mayCorrect = usePermissions()('documents.correct', true)
  const { ksef, ksefCode, ksefWords, ksefRefusal, ksefLastDay } = row
  if (!ksefRefusal) return null
  const advice = adviceOf(ksefCode)
  const isCorrected = advice === 'other' && ksefRefusal.canCorrect && mayCorrect
  const isByKsef = ksef === 'refused' && advice !== 'schema'
  return (
    <div className={styles.refusal}>
      <p>
        <b>{t(isByKsef ? 'refusal.ksef' : advice === 'access' ? 'refusal.access' : 'refusal.schema')}</b>
        {ksefWords && ` ${t(isByKsef ? 'refusal.words' : 'refusal.only', { words: ksefWords, code: ksefCode })}`}
        {` ${t(ksefLastDay === null ? 'refusal.unissued' : 'refusal.issued')}`}
      </p>
      <p className={styles.todo}>{t(`ksef.todo.${advice}`)}</p>
      <div className={styles.actions}>
        {isCorrected && (
          <ButtonLink size="sm" icon={Pencil} to={documentPath(row.id)} state={toEdit}>
            {t('correct')}
          </ButtonLink>
        )}
        <KsefActions row={row} canRepeat={ksefRefusal.canRepeat} isSecond={isCorrected} hasXml={ksefRefusal.hasXml} />
      </div>
    </div>
  )
}
