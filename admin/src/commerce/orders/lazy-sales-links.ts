import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** Links to the checkout, loaded with their texts beside the record that they belong to. */
export const LazySalesLinks = lazyComponent(async () => {
  const [part] = await Promise.all([import('./sales-links.tsx'), loadScreenTexts('sales-links')])
  return part.SalesLinks
})
