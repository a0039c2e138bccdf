import { formatMoment } from '@slodki-ul/contract/dates'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pageTextPath } from '#core/paths.ts'
import { useListPageTextsQuery } from '#engagement/pages/page-texts.api.ts'
import entries from '#layout/entry-list.module.css'
import { PendingRecord } from '#layout/pending-record.tsx'
import { TextsTabs } from '#layout/texts-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'

/** What can be written for the pages of the shop, and what of it was changed (BO-140). */
export function PageTextsScreen() {
  const { t } = useTranslation('page-texts')
  const { currentData, error, isFetching, refetch } = useListPageTextsQuery()
  return (
    <View title={t('title')} summary={t('summary')}>
      <TextsTabs />
      {currentData ? (
        <Tile title={t('list')}>
          <ul className={entries.list}>
            {currentData.map(({ kind, isChanged, nextAt }) => (
              <li key={kind}>
                <div>
                  <Link to={pageTextPath(kind)}>
                    <b>{t(`kind.${kind}`)}</b>
                  </Link>
                  <small>{t(`kind.${kind}.where`)}</small>
                </div>
                {isChanged && <Tag variant="fresh">{t('changed')}</Tag>}
                {nextAt && <Tag variant="warn">{t('next', { when: formatMoment(nextAt) })}</Tag>}
              </li>
            ))}
          </ul>
        </Tile>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
