import type { giftCardBalancesEndpoints } from '@slodki-ul/contract/catalogue/gift-card-balances.admin'
import type { staffGiftCardsEndpoints } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import {
  endGiftCard,
  extendGiftCard,
  issueGiftCard,
  replaceGiftCardCode,
  rescheduleGiftCard,
  sendGiftCard,
} from '#catalogue/vouchers/gift-card-actions.service.ts'
import { exportGiftCardBalances, getGiftCardBalances } from '#catalogue/vouchers/gift-card-balances.service.ts'
import {
  describeGiftCard,
  listGiftCards,
  listGiftCardUses,
  showGiftCardCode,
} from '#catalogue/vouchers/gift-card-records.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffGiftCardsRoutes = (context: Context): AdminHandlers<typeof staffGiftCardsEndpoints> => ({
  listGiftCards: ({ query }) => listGiftCards(context, query),
  getGiftCard: ({ params }) => describeGiftCard(context.db, context, params.id),
  listGiftCardUses: ({ params, query }) => listGiftCardUses(context, params.id, query),
  showGiftCardCode: ({ params }) => showGiftCardCode(context, params.id),
  issueGiftCard: ({ body }, caller) => issueGiftCard(context, caller, body),
  sendGiftCard: ({ params, body }, caller) => sendGiftCard(context, caller, params.id, body),
  rescheduleGiftCard: ({ params, body }, caller) => rescheduleGiftCard(context, caller, params.id, body),
  extendGiftCard: ({ params, body }, caller) => extendGiftCard(context, caller, params.id, body),
  replaceGiftCardCode: ({ params, body }, caller) => replaceGiftCardCode(context, caller, params.id, body),
  endGiftCard: ({ params, body }, caller) => endGiftCard(context, caller, params.id, body),
})

export const giftCardBalancesRoutes = (context: Context): AdminHandlers<typeof giftCardBalancesEndpoints> => ({
  getGiftCardBalances: ({ query }) => getGiftCardBalances(context, query.day),
  exportGiftCardBalances: ({ query }, caller) => exportGiftCardBalances(context, caller, query),
})
