import { type Language, languages } from '@slodki-ul/contract/language'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { type ScreenNamespace, screenTexts } from './screen-texts.ts'

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

const addScreenTexts = async (language: Language, namespace: ScreenNamespace): Promise<void> => {
  if (i18next.hasResourceBundle(language, namespace)) return
  const texts = await screenTexts[language][namespace]()
  i18next.addResourceBundle(language, namespace, texts.default)
}

/** Loads the texts of a screen in the current language. */
export async function loadScreenTexts(namespace: ScreenNamespace): Promise<void> {
  const { language } = i18next
  await addScreenTexts(isLanguage(language) ? language : 'pl', namespace)
}

/** Screens whose texts were loaded in any language. */
const loadedScreens = (): ScreenNamespace[] =>
  (Object.keys(screenTexts.pl) as ScreenNamespace[]).filter((namespace) =>
    languages.some((language) => i18next.hasResourceBundle(language, namespace)),
  )

/** Switches all texts without a reload. */
export async function switchLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'shell')) {
    for (const [namespace, texts] of Object.entries(await loadCatalogue(language)))
      i18next.addResourceBundle(language, namespace, texts)
  }
  await Promise.all(loadedScreens().map((namespace) => addScreenTexts(language, namespace)))
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
