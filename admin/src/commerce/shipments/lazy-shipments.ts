import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** The shipments of an order, loaded with their texts by an order that the carrier of the panel takes. */
export const LazyShipments = lazyComponent(async () => {
  const [{ ShipmentsPanel }] = await Promise.all([import('./shipments-panel.tsx'), loadScreenTexts('shipments')])
  return ShipmentsPanel
})
