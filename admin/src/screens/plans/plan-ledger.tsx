import { formatZloty } from '@slodki-ul/contract/money'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '#core/use-moment-text.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { useListPlanPricesQuery } from '#membership/plans/plans.api.ts'
import styles from './plans.module.css'

/** The prices of a plan in force by date, who set them, and the lowest price before each reduction (BO-101). */
export function PlanLedger({ id }: { id: number }) {
  const { t } = useTranslation('plans')
  const momentText = useMomentText()
  const { data, error, isFetching, refetch } = useListPlanPricesQuery({ params: { id } })
  return (
    <Tile title={t('ledger')}>
      {!data && <PendingRecord error={error} lines={4} onRetry={refetch} isRetrying={isFetching} />}
      {data?.length === 0 && <p>{t('ledger.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.ledger}>
          {data.map((row) => (
            <li key={`${row.priceList} ${row.validFrom} ${row.validTo}`}>
              <span>
                {momentText(row.validFrom)} <b>{formatZloty(row.price)}</b>{' '}
                {row.price < row.regularPrice && <s>{formatZloty(row.regularPrice)}</s>}{' '}
                <Tag variant={row.priceList === 'webinar' ? 'rasp' : 'mute'}>{t(`ledger.${row.priceList}`)}</Tag>
              </span>
              <small>
                {[row.lowestPrice !== null && t('ledger.lowest', { price: formatZloty(row.lowestPrice) }), row.actor]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
