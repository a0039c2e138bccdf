import type { Language } from './language.ts'

/** A value for each language, made once: a format of numbers or dates takes far longer to make than to use. */
export const forLanguages = <Value>(make: (language: Language) => Value): Record<Language, Value> => ({
  pl: make('pl'),
  en: make('en'),
})
