import { type Language, languages } from '@slodki-ul/contract/language'
import { cookieDays } from '@slodki-ul/contract/limits'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { readCookie, writeCookie } from '#core/cookies.ts'

const isLanguage = (value: string | undefined): value is Language => languages.some((language) => language === value)

/** The language stored in its cookie, by default Polish (NAV-56). */
export function storedLanguage(): Language {
  const stored = readCookie('lang')
  return isLanguage(stored) ? stored : 'pl'
}

async function loadCatalogue(language: Language) {
  if (language === 'pl' || i18next.hasResourceBundle(language, 'layout')) return
  const { en } = await import('./en.ts')
  for (const [namespace, texts] of Object.entries(en)) i18next.addResourceBundle(language, namespace, texts)
}

/** Switches all texts without a reload and stores the language (I18N-02, CONST-01). */
export async function switchLanguage(language: Language): Promise<void> {
  await loadCatalogue(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  writeCookie('lang', language, cookieDays)
}

/** The current language, for calls with `languageCode` (I18N-05). */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'pl'
}
