/** Texts by key, plural forms under `key_form`. */
type Texts = Record<string, string>
type Values = Record<string, unknown> & { ns?: string; count?: unknown }
type Translate = (key: string, values?: Values) => string
type Listener = (language: string) => void

interface Options {
  lng: string
  fallbackLng: string
  defaultNS: string
  resources: Record<string, Record<string, Texts>>
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_gap, name: string) => String(values[name] ?? ''))

/**
 * The part of i18next that both apps use: namespaces, gaps, plural forms and a change of language. The bundlers put it in
 * place of i18next, which is fourteen times as large; a test of each app compares both text by text.
 */
class Translator {
  language = 'pl'
  #fallback = 'pl'
  #defaultNamespace = 'layout'
  /** Language → namespace → texts. */
  readonly #catalogues = new Map<string, Map<string, Texts>>()
  readonly #rules = new Map<string, Intl.PluralRules>()
  readonly #fixed = new Map<string, Translate>()
  readonly #listeners = new Set<Listener>()

  use() {
    return this
  }

  async init({ lng, fallbackLng, defaultNS, resources }: Options): Promise<void> {
    this.language = lng
    this.#fallback = fallbackLng
    this.#defaultNamespace = defaultNS
    for (const [language, bundles] of Object.entries(resources))
      for (const [namespace, texts] of Object.entries(bundles)) this.addResourceBundle(language, namespace, texts)
  }

  /** The text of a key in the current language, or the key itself when there is none. */
  t(key: string, values?: Values): string {
    return this.#translate(this.language, this.#defaultNamespace, key, values)
  }

  /** `t` of a language and a namespace; the same function for the same arguments, so that effects may depend on it. */
  getFixedT(language: string, namespace: string = this.#defaultNamespace): Translate {
    const name = `${language}:${namespace}`
    const known = this.#fixed.get(name)
    if (known) return known
    const made: Translate = (key, values) => this.#translate(language, namespace, key, values)
    this.#fixed.set(name, made)
    return made
  }

  addResourceBundle(language: string, namespace: string, texts: Texts): void {
    const bundles = this.#catalogues.get(language) ?? new Map<string, Texts>()
    this.#catalogues.set(language, bundles.set(namespace, { ...bundles.get(namespace), ...texts }))
  }

  hasResourceBundle(language: string, namespace: string): boolean {
    return this.#catalogues.get(language)?.has(namespace) === true
  }

  async changeLanguage(language: string): Promise<void> {
    this.language = language
    for (const tell of this.#listeners) tell(language)
  }

  on(_event: 'languageChanged', listener: Listener): void {
    this.#listeners.add(listener)
  }

  off(_event: 'languageChanged', listener: Listener): void {
    this.#listeners.delete(listener)
  }

  #translate(language: string, namespace: string, key: string, values?: Values): string {
    const split = key.indexOf(':')
    const ns = values?.ns ?? (split < 0 ? namespace : key.slice(0, split))
    const name = key.slice(split + 1)
    const text = this.#find(language, ns, name, values?.count) ?? this.#find(this.#fallback, ns, name, values?.count)
    if (text === undefined) return name
    return values ? fill(text, values) : text
  }

  #find(language: string, namespace: string, key: string, count: unknown): string | undefined {
    const texts = this.#catalogues.get(language)?.get(namespace)
    return (typeof count === 'number' ? texts?.[`${key}_${this.#form(language, count)}`] : undefined) ?? texts?.[key]
  }

  /** The plural form of a count in a language, such as `few`. */
  #form(language: string, count: number): string {
    const rules = this.#rules.get(language) ?? new Intl.PluralRules(language)
    this.#rules.set(language, rules)
    return rules.select(count)
  }
}

// biome-ignore lint/style/noDefaultExport: imported as i18next is, whose place it takes
export default new Translator()
