import type { Language } from '../language.ts'

/** The name of a plan inside a sentence or a heading: "Plan roczny", "Yearly plan". Staff may have written the word themselves. */
export function planName(title: string, language: Language): string {
  if (/\bplan\b/i.test(title)) return title
  return language === 'pl' ? `Plan ${title.charAt(0).toLocaleLowerCase('pl')}${title.slice(1)}` : `${title} plan`
}
