import type { LegalTextRow } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListLegalTextsQuery } from '#compliance/legal-texts/legal-texts.api.ts'
import { legalTextPath } from '#core/paths.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import entries from '#layout/entry-list.module.css'
import { PendingRecord } from '#layout/pending-record.tsx'
import { TextsTabs } from '#layout/texts-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'

/** Every legal text with the version in force and what is being written (BO-137). */
export function LegalTextsScreen() {
  const { t } = useTranslation('legal-texts')
  const { currentData, error, isFetching, refetch } = useListLegalTextsQuery()
  return (
    <View title={t('title')} summary={t('summary')}>
      <TextsTabs />
      {currentData ? (
        <Tile title={t('list')}>
          <ul className={entries.list}>
            {currentData.map((row) => (
              <TextRow key={row.kind} row={row} />
            ))}
          </ul>
        </Tile>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function TextRow({ row: { kind, version, publishedAt, draft } }: { row: LegalTextRow }) {
  const { t } = useTranslation('legal-texts')
  const momentText = useMomentText()
  return (
    <li>
      <div>
        <Link to={legalTextPath(kind)}>
          <b>{t(`kind.${kind}`)}</b>
        </Link>
        <small>{t('holds', { version, from: formatDate(publishedAt) })}</small>
      </div>
      {draft &&
        (draft.publishAt ? (
          <Tag variant="warn">{t('state.plannedAt', { when: formatMoment(draft.publishAt) })}</Tag>
        ) : (
          <Tag>{t('state.draftOf', { when: momentText(draft.changedAt) })}</Tag>
        ))}
    </li>
  )
}
