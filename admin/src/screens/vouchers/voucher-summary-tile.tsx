import type { VoucherRecord } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './vouchers.module.css'

/** How often the code was used, and what it gave and brought (BO-095). */
export function VoucherSummaryTile({ voucher }: { voucher: VoucherRecord }) {
  const { t } = useTranslation('vouchers')
  const momentText = useMomentText()
  const { usesCount, discountTotal, salesTotal, lastUsedAt } = voucher
  const { usageLimit } = voucher.values
  const uses =
    usageLimit === null
      ? t('uses.unlimited', { count: usesCount })
      : t('uses.of', { count: usesCount, limit: usageLimit })
  return (
    <Tile title={t('tile.summary')}>
      <p className={styles.big}>{uses}</p>
      {usageLimit !== null && <ProgressBar value={Math.min(usesCount, usageLimit)} max={usageLimit} label={uses} />}
      <dl className={styles.sums}>
        <dt>{t('discountTotal')}</dt>
        <dd>{formatZloty(discountTotal)}</dd>
        <dt>{t('salesTotal')}</dt>
        <dd>{formatZloty(salesTotal)}</dd>
        <dt>{t('lastUsed')}</dt>
        <dd>{lastUsedAt ? momentText(lastUsedAt) : t('never')}</dd>
      </dl>
    </Tile>
  )
}
