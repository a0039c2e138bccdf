import { deliveryIssues } from '@slodki-ul/contract/catalogue/delivery.rules'
import type { staffShippingEndpoints } from '@slodki-ul/contract/catalogue/shipping.admin'
import { refuseWithoutWay, wayKeys } from '#catalogue/shipping/shipping.admin.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { changeSetting, getSetting, type SettingCheck } from '#platform/settings/settings.service.ts'

export function staffShippingRoutes(context: Context): AdminHandlers<typeof staffShippingEndpoints> {
  const delivery: SettingCheck<'delivery'> = {
    key: 'delivery',
    together: wayKeys,
    issues: deliveryIssues,
    refuse: (tx, { after }) => refuseWithoutWay(tx, context, { delivery: after }),
  }
  return {
    getDeliverySettings: () => getSetting(context, 'delivery'),
    changeDeliverySettings: ({ body }, caller) => changeSetting(context, caller, delivery, body),
  }
}
