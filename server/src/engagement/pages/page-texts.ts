import type { Language } from '@slodki-ul/contract/language'
import i18next from 'i18next'
import { pagePhrases } from '#engagement/pages/page-phrases.ts'
import checkoutEn from '../../../../web/src/i18n/en/checkout.json' with { type: 'json' }
import coursesEn from '../../../../web/src/i18n/en/courses.json' with { type: 'json' }
import footerEn from '../../../../web/src/i18n/en/footer.json' with { type: 'json' }
import homeEn from '../../../../web/src/i18n/en/home.json' with { type: 'json' }
import landingsEn from '../../../../web/src/i18n/en/landings.json' with { type: 'json' }
import layoutEn from '../../../../web/src/i18n/en/layout.json' with { type: 'json' }
import factsEn from '../../../../web/src/i18n/en/product-facts.json' with { type: 'json' }
import productsEn from '../../../../web/src/i18n/en/products.json' with { type: 'json' }
import subscriptionEn from '../../../../web/src/i18n/en/subscription.json' with { type: 'json' }
import termsEn from '../../../../web/src/i18n/en/terms.json' with { type: 'json' }
import trainingsEn from '../../../../web/src/i18n/en/trainings.json' with { type: 'json' }
import checkoutPl from '../../../../web/src/i18n/pl/checkout.json' with { type: 'json' }
import coursesPl from '../../../../web/src/i18n/pl/courses.json' with { type: 'json' }
import footerPl from '../../../../web/src/i18n/pl/footer.json' with { type: 'json' }
import homePl from '../../../../web/src/i18n/pl/home.json' with { type: 'json' }
import landingsPl from '../../../../web/src/i18n/pl/landings.json' with { type: 'json' }
import layoutPl from '../../../../web/src/i18n/pl/layout.json' with { type: 'json' }
import factsPl from '../../../../web/src/i18n/pl/product-facts.json' with { type: 'json' }
import productsPl from '../../../../web/src/i18n/pl/products.json' with { type: 'json' }
import subscriptionPl from '../../../../web/src/i18n/pl/subscription.json' with { type: 'json' }
import termsPl from '../../../../web/src/i18n/pl/terms.json' with { type: 'json' }
import trainingsPl from '../../../../web/src/i18n/pl/trainings.json' with { type: 'json' }

const pl = {
  checkout: checkoutPl,
  courses: coursesPl,
  footer: footerPl,
  home: homePl,
  landings: landingsPl,
  layout: layoutPl,
  facts: factsPl,
  products: productsPl,
  subscription: subscriptionPl,
  terms: termsPl,
  trainings: trainingsPl,
  pages: pagePhrases.pl,
}

const en: Record<keyof typeof pl, Record<string, string>> = {
  checkout: checkoutEn,
  courses: coursesEn,
  footer: footerEn,
  home: homeEn,
  landings: landingsEn,
  layout: layoutEn,
  facts: factsEn,
  products: productsEn,
  subscription: subscriptionEn,
  terms: termsEn,
  trainings: trainingsEn,
  pages: pagePhrases.en,
}

type Stem<Key extends string> = Key extends `${infer Start}_${'one' | 'few' | 'many' | 'other'}` ? Start : Key
type Catalogue = typeof pl
/** The name of a text, such as `home:hero.title`, without its plural form. */
export type TextKey = {
  [Name in keyof Catalogue & string]: `${Name}:${Stem<Extract<keyof Catalogue[Name], string>>}`
}[keyof Catalogue & string]

const texts = i18next.createInstance()
texts.init({
  lng: 'pl',
  fallbackLng: 'pl',
  initAsync: false,
  resources: { pl, en },
  keySeparator: false,
  interpolation: { escapeValue: false },
})

/** Returns a text of the web in a language, without tags for its links and emphasis. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

const makeTranslator = (language: Language): Translate => {
  const translate = texts.getFixedT(language)
  const plurals = new Intl.PluralRules(language)
  // Texts are looked up once: each is a list of words and, between them, names of values.
  const found = new Map<string, string[]>()
  const lookUp = (key: TextKey, form: string, count?: number): string[] => {
    const known = found.get(key + form)
    if (known) return known
    const text = String(translate(key, { skipInterpolation: true, ...(count === undefined ? {} : { count }) }))
    const segments = text.replace(/<\/?\w+>/g, '').split(/\{\{(\w+)\}\}/)
    found.set(key + form, segments)
    return segments
  }
  return (key, values) => {
    const count = values?.count
    const segments = typeof count === 'number' ? lookUp(key, plurals.select(count), count) : lookUp(key, '')
    let text = segments[0] ?? ''
    for (let index = 1; index < segments.length; index += 2)
      text += `${values?.[segments[index] ?? ''] ?? ''}${segments[index + 1]}`
    return text
  }
}

const translators: Record<Language, Translate> = { pl: makeTranslator('pl'), en: makeTranslator('en') }

export const translator = (language: Language): Translate => translators[language]
