import { adminEndpoint } from '../admin-endpoint.ts'
import { changeErrors, changing, getting, recordOf } from '../platform/setting-rows.admin.ts'
import { deliveryChangeSchema, deliverySettingsSchema } from '../platform/shop-settings.ts'

export const staffShippingEndpoints = {
  getDeliverySettings: getting('delivery', 'settings.shop', deliverySettingsSchema),
  changeDeliverySettings: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/delivery',
    summary: 'Changes the given fields of deliveries; the shop and carts have them at once',
    permission: 'settings.shop',
    body: deliveryChangeSchema,
    reply: recordOf(deliverySettingsSchema),
    errors: [...changeErrors, 'ERRORS.NOWAYLEFT'],
  }),
}
