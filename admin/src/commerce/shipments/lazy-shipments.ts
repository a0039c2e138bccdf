import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** The shipments of an order, loaded with their texts by an order that the carrier of the panel takes. */
export const LazyShipments = lazyComponent(async () => {
  const [{ ShipmentsPanel }] = await Promise.all([import('./shipments-panel.tsx'), loadScreenTexts('shipments')])
  return ShipmentsPanel
})

/** The dialog of the labels of several orders, loaded when it is opened for the first time. */
export const loadLabelsDialog = async () => {
  const [{ LabelsDialog }] = await Promise.all([import('./labels-dialog.tsx'), loadScreenTexts('shipments')])
  return LabelsDialog
}
