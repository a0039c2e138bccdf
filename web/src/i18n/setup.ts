import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { first } from './first.ts'
import { storedLanguage, switchLanguage } from './language.ts'

/** Resolves when the texts are ready in the stored language. */
export async function startTranslations(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'pl',
    fallbackLng: 'pl',
    resources: { pl: first },
    defaultNS: 'layout',
    keySeparator: false,
    // React escapes texts itself.
    interpolation: { escapeValue: false },
    partialBundledLanguages: true,
  })
  // When the English catalogue cannot be loaded, the page is shown in Polish.
  await switchLanguage(storedLanguage()).catch(() => {})
}
