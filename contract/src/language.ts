export const languages = ['pl', 'en'] as const
export type Language = (typeof languages)[number]

/** A text that has a required Polish and an optional English form. */
export type Localized = { pl: string; en: string | null }

/** The text in a language, Polish where no English exists. */
export function inLanguage(text: Localized, language: Language): string {
  return (language === 'en' ? text.en : null) ?? text.pl
}
