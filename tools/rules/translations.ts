import { isCode, isTest, type Rule, readLiterals, type Source } from './sources.ts'

/** The back office has catalogues of its own, with the texts of ui in common: `admin/orders` is not the `orders` of the web. */
const catalogue = /^(ui|web|admin)\/src\/i18n\/(pl|en)\/([a-z0-9-]+)\.json$/
const languages = ['pl', 'en'] as const
type Language = (typeof languages)[number]

/** Plural forms that a language needs, by the suffixes of i18next. */
const pluralForms: Record<Language, readonly string[]> = { pl: ['one', 'few', 'many'], en: ['one', 'other'] }
const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** The texts of one language by namespace (the file name without `.json`): key → text. */
type Catalogue = Map<string, Map<string, string>>

function readCatalogue(tree: readonly Source[], language: Language): Catalogue {
  const namespaces: Catalogue = new Map()
  for (const { path, text } of tree) {
    const [, app, found, name = ''] = catalogue.exec(path) ?? []
    if (found === language)
      namespaces.set(
        app === 'admin' ? `admin/${name}` : name,
        new Map(Object.entries(JSON.parse(text) as Record<string, string>)),
      )
  }
  return namespaces
}

/** A key without its plural form. */
const stem = (key: string): string => key.replace(pluralSuffix, '')
const stems = (texts: ReadonlyMap<string, string> | undefined): Set<string> =>
  new Set([...(texts?.keys() ?? [])].map(stem))

/** Both translations have the same files, the same keys and all plural forms, and no empty text. */
export const checkTranslations: Rule = (tree) => {
  const [pl, en] = languages.map((language) => readCatalogue(tree, language)) as [Catalogue, Catalogue]
  const found: string[] = []
  for (const namespace of new Set([...pl.keys(), ...en.keys()])) {
    const sides = { pl: stems(pl.get(namespace)), en: stems(en.get(namespace)) }
    for (const key of [...sides.pl].filter((each) => !sides.en.has(each)))
      found.push(`${namespace}.json: ${key} has no English text`)
    for (const key of [...sides.en].filter((each) => !sides.pl.has(each)))
      found.push(`${namespace}.json: ${key} has no Polish text`)
  }
  for (const [language, namespaces] of [
    ['pl', pl],
    ['en', en],
  ] as const) {
    for (const [namespace, texts] of namespaces) {
      for (const [key, text] of texts)
        if (typeof text !== 'string' || !text.trim()) found.push(`${language}/${namespace}.json: ${key} is empty`)
      for (const key of new Set([...texts.keys()].filter((each) => pluralSuffix.test(each)).map(stem))) {
        const missing = pluralForms[language].filter((form) => !texts.has(`${key}_${form}`))
        if (missing.length > 0)
          found.push(`${language}/${namespace}.json: ${key} lacks the forms ${missing.join(', ')}`)
      }
    }
  }
  return found
}

/** Every error code has a text in both languages. */
export const checkErrorTexts =
  (codes: readonly string[]): Rule =>
  (tree) =>
    languages.flatMap((language) => {
      const texts = readCatalogue(tree, language).get('errors')
      if (!texts) return []
      return codes.filter((code) => !texts.get(code)).map((code) => `${language}/errors.json: ${code} has no text`)
    })

/** The literals and the starts of templates in the code of some packages. */
function readUses(tree: readonly Source[], folders: RegExp) {
  const literals = tree.filter((file) => folders.test(file.path) && isCode(file) && !isTest(file)).flatMap(readLiterals)
  return {
    whole: new Set(literals.filter(({ head }) => !head).map(({ value }) => value)),
    // A template that starts with a placeholder says nothing about the keys it uses.
    heads: literals.filter(({ value, head }) => head && /[.:_-]$/.test(value)).map(({ value }) => value),
  }
}

/**
 * Every key is used by the components, its app or the contract: as a literal (`key` or `namespace:key`) or by the start
 * of a template.
 */
export const checkUnusedTexts =
  (codes: readonly string[]): Rule =>
  (tree) => {
    const uses = {
      web: readUses(tree, /^(ui|web|contract)\/src\//),
      admin: readUses(tree, /^(ui|admin|contract)\/src\//),
    }
    return [...readCatalogue(tree, 'pl')].flatMap(([namespace, texts]) =>
      [...stems(texts)]
        .filter((key) => {
          const { whole, heads } = namespace.startsWith('admin/') ? uses.admin : uses.web
          const name = namespace.replace('admin/', '')
          const names = [key, `${name}:${key}`]
          if (name === 'errors' && codes.includes(key)) return false
          return !names.some((name) => whole.has(name) || heads.some((head) => name.startsWith(head)))
        })
        .map((key) => `${namespace}.json: nothing uses ${key}`),
    )
  }
