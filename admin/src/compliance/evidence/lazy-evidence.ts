import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** The evidence of an order or a subscription, loaded with its texts beside the record that it belongs to. */
export const LazyEvidence = lazyComponent(async () => {
  const [part] = await Promise.all([import('./evidence-panel.tsx'), loadScreenTexts('evidence')])
  return part.EvidencePanel
})
