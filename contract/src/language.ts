export const languages = ['pl', 'en'] as const
export type Language = (typeof languages)[number]

/** A text with a required Polish and an optional English version. */
export type Localized = { pl: string; en: string | null }

/** The text in a language, or in Polish when there is no English version. */
export function inLanguage(text: Localized, language: Language): string {
  return (language === 'en' ? text.en : null) ?? text.pl
}
