import { Visitor } from 'vite'
import { isCode, isTest, lineAt, parseCode, type Rule, readLiterals, type Source } from './sources.ts'

/** The only places that read the time. */
const clocks = new Set([
  'server/src/clock.ts',
  'sandbox/src/clock.ts',
  'web/src/core/clock.ts',
  'admin/src/core/clock.ts',
])
const governed = /^(contract|server|sandbox|web|admin)\/src\//

/** SQL functions that read the database's own time instead of the transaction's. */
const sqlTime =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\bcurrent_(timestamp|date|time)\b|\blocaltime(stamp)?\b/i

function findReads(source: Source): { position: number; what: string }[] {
  const found: { position: number; what: string }[] = []
  new Visitor({
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (object.name === 'Date' && property.name === 'now') found.push({ position: start, what: 'Date.now' })
      if (object.name === 'Temporal' && property.name === 'Now') found.push({ position: start, what: 'Temporal.Now' })
    },
    NewExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        found.push({ position: start, what: 'new Date()' })
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') found.push({ position: start, what: 'Date()' })
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'defaultNow'
      ) {
        found.push({ position: start, what: 'defaultNow()' })
      }
    },
    TemplateElement({ value, start }) {
      if (sqlTime.test(value.raw)) found.push({ position: start, what: 'the time of SQL' })
    },
  }).visit(parseCode(source).program)
  const strings = readLiterals(source).filter(({ value, head }) => !head && sqlTime.test(value) && /\s|\(/.test(value))
  return [...found, ...strings.map(({ position }) => ({ position, what: 'the time of SQL' }))]
}

/** The function that returns the app time inside the database. */
const sqlClock = /\bFUNCTION app_now\(/i
/** The queue library measures seconds itself; whether work is due is decided by our own rows. */
const queueTables = /\bpgboss\./i

/** The lines of a migration that read the time. */
const findSqlReads = (text: string): number[] => {
  // Blanked instead of removed, so that line numbers stay.
  const bare = text
    .replace(/--(?!>).*/g, '')
    .split('--> statement-breakpoint')
    .map((statement) =>
      sqlClock.test(statement) || queueTables.test(statement) ? statement.replace(/[^\n]/g, '') : statement,
    )
  return bare
    .join('')
    .split('\n')
    .flatMap((line, index) => (sqlTime.test(line) ? [index + 1] : []))
}

/** Time comes from the context's clock, never from the machine or the database. */
export const checkClock: Rule = (tree) => [
  ...tree
    .filter((file) => isCode(file) && governed.test(file.path) && !isTest(file) && !clocks.has(file.path))
    .flatMap((file) => [
      ...new Set(findReads(file).map(({ position, what }) => `${file.path}:${lineAt(file.text, position)}: ${what}`)),
    ]),
  ...tree
    .filter(({ path }) => path.startsWith('server/') && path.endsWith('.sql'))
    .flatMap(({ path, text }) => findSqlReads(text).map((line) => `${path}:${line}: the time of SQL`)),
]
