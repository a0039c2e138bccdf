import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { first } from './first.ts'
import { storedLanguage, switchLanguage } from './language.ts'

/** Texts are ready, in the remembered language, when this settles. */
export async function startTranslations(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'pl',
    fallbackLng: 'pl',
    resources: { pl: first },
    defaultNS: 'layout',
    keySeparator: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    partialBundledLanguages: true,
  })
  // Without the other catalogue the page comes in Polish, which is better than none at all.
  await switchLanguage(storedLanguage()).catch(() => {})
}
