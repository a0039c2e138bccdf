import { type Language, languages } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'

/** The prefix of the plain addresses of a language. */
const languagePrefix: Record<Language, string> = { pl: '', en: '/en' }

/** The plain address of a page: its path, behind /en for English. */
export const plainPath = (language: Language, path: string): string =>
  path === '/' ? languagePrefix[language] || '/' : `${languagePrefix[language]}${path}`

/** A path and its language; in upper or lower case, with or without a slash at the end. */
export function readPlainPath(path: string): { language: Language; path: string } {
  const lower = path.toLowerCase().replace(/\/+$/, '')
  const language = languages.find((each) => each !== 'pl' && `${lower}/`.startsWith(`${languagePrefix[each]}/`)) ?? 'pl'
  return { language, path: lower.slice(languagePrefix[language].length) || '/' }
}

/** A pattern of the router as a regular expression; the last parameter may be optional. */
const toExpression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)

const screens = Object.values(pages).map(toExpression)

/** Whether a path leads to a screen of the application. */
export function isScreenPath(path: string): boolean {
  const { path: plain } = readPlainPath(path)
  return screens.some((screen) => screen.test(plain))
}
