import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** What is said of an order that staff made, loaded with its texts. */
export const LazyByHand = lazyComponent(async () => {
  const [{ ByHandPanel }] = await Promise.all([import('./by-hand-panel.tsx'), loadScreenTexts('hand-orders')])
  return ByHandPanel
})
