import { referencesOf } from '#catalogue/categories/category-references.service.ts'
import { voucherSearch } from '#catalogue/vouchers/voucher-search.db.ts'
import { staffVouchersRoutes } from '#catalogue/vouchers/vouchers.admin.routes.ts'
import { voucherMails } from '#catalogue/vouchers/vouchers.mail.ts'
import { clearVoucherUsers, selectPersonalVouchers } from '#catalogue/vouchers/vouchers.service.ts'
import type { Module } from '#module.ts'

export const vouchersModule: Module = {
  adminRoutes: staffVouchersRoutes,
  searchSources: [voucherSearch],
  categoryReferences: [referencesOf('vouchers')],
  mails: voucherMails,
  personalData: {
    vouchers: {
      tables: ['voucher_uses'],
      read: (db, { orderIds }) => selectPersonalVouchers(db, orderIds),
      anonymise: (tx, _context, { orderIds, chargeIds }) => clearVoucherUsers(tx, [...orderIds, ...chargeIds]),
    },
  },
}
