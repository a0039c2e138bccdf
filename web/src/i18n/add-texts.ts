import i18next from 'i18next'
import type { pl } from './pl.ts'

/** Adds Polish texts that are loaded together with the code that shows them; each chunk adds the catalogues it uses. */
export function addTexts(catalogues: Partial<typeof pl>): void {
  for (const [namespace, texts] of Object.entries(catalogues)) i18next.addResourceBundle('pl', namespace, texts)
}
