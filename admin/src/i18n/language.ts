import { type Language, languages } from '@slodki-ul/contract/language'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

const storageKey = 'admin.language'
const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The language last used on this device, by default Polish: that of the sign-in, before anybody is known. */
function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey)
    return isLanguage(stored) ? stored : 'pl'
  } catch {
    return 'pl'
  }
}

/** Each catalogue is loaded when chosen: a first load holds one of them. */
const loadCatalogue = async (language: Language) =>
  language === 'pl' ? (await import('./pl.ts')).pl : (await import('./en.ts')).en

/** Switches all texts without a reload. */
export async function switchLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'shell')) {
    for (const [namespace, texts] of Object.entries(await loadCatalogue(language)))
      i18next.addResourceBundle(language, namespace, texts)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is forbidden: the next visit begins in Polish.
  }
}

/** Resolves when the texts are ready in the stored language. */
export async function startTranslations(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'pl',
    fallbackLng: 'pl',
    resources: {},
    defaultNS: 'shell',
    keySeparator: false,
    // React escapes texts itself.
    interpolation: { escapeValue: false },
    partialBundledLanguages: true,
  })
  await switchLanguage(storedLanguage())
}

/** The current language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'pl'
}
