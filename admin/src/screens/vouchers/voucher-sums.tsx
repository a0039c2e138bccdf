import { type VoucherSums, voucherSumsDays } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { useTranslation } from 'react-i18next'
import styles from './vouchers.module.css'

/** What all codes gave and brought lately, and what is left on gift cards, above the list. */
export function VoucherSumsStrip({ sums }: { sums: VoucherSums }) {
  const { t, i18n } = useTranslation('vouchers')
  const { usesCount, discountTotal, salesTotal, salesBefore, cards, activeCount, codesCount } = sums
  const percent = new Intl.NumberFormat(i18n.language, {
    ...{ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' },
  })
  const change =
    salesBefore > 0
      ? t('sums.change', { change: percent.format(salesTotal / salesBefore - 1) })
      : t('sums.noSalesBefore')
  return (
    <dl className={styles.strip}>
      <div>
        <dt>{t('sums.discount', { days: voucherSumsDays })}</dt>
        <dd>{formatZloty(discountTotal)}</dd>
        <dd>{t('sums.uses', { count: usesCount })}</dd>
      </div>
      <div>
        <dt>{t('sums.sales', { days: voucherSumsDays })}</dt>
        <dd>{formatZloty(salesTotal)}</dd>
        <dd>{change}</dd>
      </div>
      {cards && (
        <div>
          <dt>{t('sums.cards')}</dt>
          <dd>{formatZloty(cards.balanceTotal)}</dd>
          <dd>{t('sums.cardsCount', { count: cards.count })}</dd>
        </div>
      )}
      <div>
        <dt>{t('sums.active')}</dt>
        <dd>{activeCount}</dd>
        <dd>{t('sums.of', { count: codesCount })}</dd>
      </div>
    </dl>
  )
}
