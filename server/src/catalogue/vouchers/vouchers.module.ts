import { referencesOf } from '#catalogue/categories/category-references.service.ts'
import { clearGoodwillCards, selectGoodwillCardsOf } from '#catalogue/vouchers/gift-card-records.db.ts'
import { giftCardBalancesRoutes, staffGiftCardsRoutes } from '#catalogue/vouchers/gift-cards.admin.routes.ts'
import { removeOldRecipients } from '#catalogue/vouchers/gift-cards.jobs.ts'
import { deleteDeliveries, selectArranged, selectReceived } from '#catalogue/vouchers/gift-deliveries.db.ts'
import { voucherBatchesRoutes } from '#catalogue/vouchers/voucher-batches.admin.routes.ts'
import { voucherSearch } from '#catalogue/vouchers/voucher-search.db.ts'
import { staffVouchersRoutes } from '#catalogue/vouchers/vouchers.admin.routes.ts'
import { voucherMails } from '#catalogue/vouchers/vouchers.mail.ts'
import { clearVoucherUsers, selectPersonalVouchers } from '#catalogue/vouchers/vouchers.service.ts'
import type { Module } from '#module.ts'

export const vouchersModule: Module = {
  adminRoutes: (context) => ({
    ...staffVouchersRoutes(context),
    ...staffGiftCardsRoutes(context),
    ...voucherBatchesRoutes(context),
    ...giftCardBalancesRoutes(context),
  }),
  cleanups: [{ name: 'remove-old-card-recipients', run: removeOldRecipients }],
  searchSources: [voucherSearch],
  categoryReferences: [referencesOf('vouchers')],
  mails: voucherMails,
  personalData: {
    vouchers: {
      tables: ['voucher_uses', 'goodwill_cards', 'gift_card_events', 'gift_deliveries', 'voucher_batches'],
      read: async (db, { orderIds, confirmedEmail }) => ({
        ...(await selectPersonalVouchers(db, orderIds)),
        giftCardsGiven: confirmedEmail === null ? [] : await selectGoodwillCardsOf(db, confirmedEmail),
        giftDeliveriesArranged: await selectArranged(db, orderIds),
        giftDeliveriesReceived: confirmedEmail === null ? [] : await selectReceived(db, confirmedEmail),
      }),
      erase: async (tx, _context, { confirmedEmail }) => {
        if (confirmedEmail !== null) await clearGoodwillCards(tx, { email: confirmedEmail })
      },
      anonymise: async (tx, _context, { orderIds, chargeIds }) => {
        await clearVoucherUsers(tx, [...orderIds, ...chargeIds])
        await deleteDeliveries(tx, orderIds)
      },
    },
  },
}
