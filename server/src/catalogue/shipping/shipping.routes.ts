import type { shippingEndpoints } from '@slodki-ul/contract/catalogue/shipping-points'
import { succeed } from '@slodki-ul/contract/errors'
import { listPoints } from '#catalogue/shipping/parcel-points.service.ts'
import { estimateDelivery } from '#catalogue/shipping/shipping.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const shippingRoutes = (context: Context): Handlers<typeof shippingEndpoints> => ({
  listPoints: async ({ query }) => succeed(await listPoints(context, query)),
  getDelivery: async () => succeed({ delivery: await estimateDelivery(context) }),
  getWidget: async () => {
    const { widget } = context.config.inpost
    return succeed({
      widget: widget && {
        script: `${widget.baseUrl}/inpost-geowidget.js`,
        styles: `${widget.baseUrl}/inpost-geowidget.css`,
        token: widget.token,
      },
    })
  },
})
