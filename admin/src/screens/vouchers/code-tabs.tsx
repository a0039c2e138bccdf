import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { SectionTabs } from '#layout/section-tabs.tsx'

/** What stands under the codes in the sidebar. */
export function CodeTabs() {
  const { t } = useTranslation('vouchers')
  return (
    <SectionTabs
      label={t('tabs')}
      pages={[
        { label: t('title'), path: paths.vouchers, permission: 'vouchers.manage' },
        { label: t('batches'), path: paths.batches, permission: 'vouchers.manage' },
        { label: t('giftCards'), path: paths.giftCards, permission: 'gift-cards.manage' },
        { label: t('balances'), path: paths.cardBalances, permission: 'reports.sales' },
      ]}
    />
  )
}
