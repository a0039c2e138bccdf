import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

/** Documents, the register of sales, and money that came by carriers and the provider. */
export const documentScreens: RouteObject[] = [
  guarded(
    paths.documents,
    'documents.view',
    async () => (await withTexts(['documents'], import('#screens/documents/documents.screen.tsx'))).DocumentsScreen,
  ),
  guarded(
    paths.documentNumbers,
    'documents.view',
    async () => (await withTexts(['documents'], import('#screens/documents/numbers.screen.tsx'))).DocumentNumbersScreen,
  ),
  guarded(
    paths.salesRegister,
    'exports.accounting',
    async () =>
      (await withTexts(['accounting', 'documents'], import('#screens/documents/register.screen.tsx'))).RegisterScreen,
  ),
  guarded(
    paths.payouts,
    'exports.accounting',
    async () => (await withTexts(['payouts'], import('#screens/documents/payouts.screen.tsx'))).PayoutsScreen,
  ),
  guarded(
    paths.codSettlements,
    'exports.accounting',
    async () =>
      (await withTexts(['settlements'], import('#screens/documents/settlements.screen.tsx'))).SettlementsScreen,
  ),
  guarded(
    paths.codSettlement,
    'exports.accounting',
    async () => (await withTexts(['settlements'], import('#screens/documents/settlement.screen.tsx'))).SettlementScreen,
  ),
  guarded(
    paths.document,
    'documents.view',
    async () =>
      (await withTexts(['documents', 'form'], import('#screens/documents/document.screen.tsx'))).DocumentScreen,
  ),
]
