import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

const loadVoucher = () => withTexts(['vouchers', 'form'], import('#screens/vouchers/voucher.screen.tsx'))

/** Codes, their batches and gift cards. */
export const codeScreens: RouteObject[] = [
  guarded(
    paths.vouchers,
    'vouchers.manage',
    async () => (await withTexts(['vouchers'], import('#screens/vouchers/vouchers.screen.tsx'))).VouchersScreen,
  ),
  guarded(
    paths.giftCards,
    'gift-cards.manage',
    async () =>
      (await withTexts(['gift-cards', 'vouchers'], import('#screens/vouchers/gift-cards.screen.tsx'))).GiftCardsScreen,
  ),
  guarded(
    paths.giftCard,
    'gift-cards.manage',
    async () => (await withTexts(['gift-cards'], import('#screens/vouchers/gift-card.screen.tsx'))).GiftCardScreen,
  ),
  guarded(
    paths.batches,
    'vouchers.manage',
    async () => (await withTexts(['vouchers'], import('#screens/vouchers/batches.screen.tsx'))).BatchesScreen,
  ),
  guarded(
    paths.newBatch,
    'vouchers.manage',
    async () =>
      (await withTexts(['vouchers', 'form'], import('#screens/vouchers/new-batch.screen.tsx'))).NewBatchScreen,
  ),
  guarded(
    paths.batch,
    'vouchers.manage',
    async () => (await withTexts(['vouchers'], import('#screens/vouchers/batch.screen.tsx'))).BatchScreen,
  ),
  guarded(
    paths.cardBalances,
    'reports.sales',
    async () =>
      (await withTexts(['gift-cards', 'vouchers'], import('#screens/vouchers/balances.screen.tsx'))).BalancesScreen,
  ),
  guarded(paths.newVoucher, 'vouchers.manage', async () => (await loadVoucher()).NewVoucherScreen),
  guarded(paths.voucher, 'vouchers.manage', async () => (await loadVoucher()).VoucherScreen),
]
