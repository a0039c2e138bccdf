import { type Rule, readLiterals } from './sources.ts'

const pathsFile = 'contract/src/pages.ts'
const requirementsFile = 'docs/requirements.md'
/**
 * Our own paths, where the requirements describe a page without a URL: targets of mails, previews of single courses and of staff,
 * withdrawal, comments waiting for staff.
 */
const ours = [
  '/nowy-link',
  '/zmiana-adresu',
  '/polacz-konto',
  '/newsletter',
  '/podglad/:courseId',
  '/szkic/:kind/:token',
  '/odstapienie',
  '/deklaracja-dostepnosci',
  '/gwarancja-zgodnosci',
  '/moje-konto/komentarze',
]

/** One form for `/kursy/:courseId` and `/kursy/{courseId}`. */
const normalize = (path: string): string => path.replace(/:[\w?]+|\{[^}]*\}/g, '*').replace(/(?<=.)\/$/, '')

/** Every path in contract/src/pages.ts is a route of the requirements or one of our own. */
export const checkRoutes: Rule = (tree) => {
  const file = tree.find(({ path }) => path === pathsFile)
  if (!file) return []
  const requirements = tree.find(({ path }) => path === requirementsFile)?.text ?? ''
  const routes = requirements
    .split('\n')
    .filter((line) => /^NAV-\d+ \| (Routes?|Account child routes?) /.test(line))
    .flatMap((line) => [...line.matchAll(/(?<=[\s(])\/[\w{}/-]*/g)].map(([path]) => normalize(path)))
  const known = new Set([...routes, ...ours.map(normalize)])
  return readLiterals(file)
    .filter(({ value, head }) => !head && value.startsWith('/') && !known.has(normalize(value)))
    .map(({ value }) => `${pathsFile}: ${value} is no route of ${requirementsFile}`)
}
