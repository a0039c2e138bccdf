import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** The dialog that accepts a statement, loaded with the texts of refunds when it is opened. */
export const LazyAcceptDialog = lazyComponent(async () => {
  const [{ AcceptDialog }] = await Promise.all([import('./accept-dialog.tsx'), loadScreenTexts('refunds')])
  return AcceptDialog
})
