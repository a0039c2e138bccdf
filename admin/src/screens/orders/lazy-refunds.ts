import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** The refunds of a paid order, loaded with their texts. */
export const LazyRefunds = lazyComponent(async () => {
  const [{ RefundsPanel }] = await Promise.all([import('./refunds-panel.tsx'), loadScreenTexts('refunds')])
  return RefundsPanel
})

/** The goods of an order that come back, loaded with their texts. */
export const LazyReturns = lazyComponent(async () => {
  const [{ ReturnsPanel }] = await Promise.all([import('./returns-panel.tsx'), loadScreenTexts('refunds')])
  return ReturnsPanel
})
