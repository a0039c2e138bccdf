import { type ESTree, Visitor } from 'vite'
import { parseCode, type Rule, type Source } from './sources.ts'

type Row = { readonly access: string }

/** What makes a read of a contract row (app/api.ts, app/pages-of.ts). */
const readers = new Set(['queryOf', 'pagesOf'])
/** RTK Query's own methods. The contract row of such a read is unknown, so it counts as personal. */
const ownReaders = new Set(['query', 'infiniteQuery'])

const nameOf = (node: ESTree.Node | undefined): string | undefined => {
  if (node?.type === 'MemberExpression') return nameOf(node.property)
  return node?.type === 'Identifier' ? node.name : undefined
}

/** Either by a tag that is invalidated when the user changes (user-change.ts), or as soon as nothing shows it. */
function isPurged(options: ESTree.Node | undefined): boolean {
  if (options?.type !== 'ObjectExpression') return false
  return options.properties.some((property) => {
    if (property.type !== 'Property') return false
    const { value } = property
    const option = nameOf(property.key)
    if (option === 'providesTags') return value.type !== 'ArrayExpression' || value.elements.length > 0
    return option === 'keepUnusedDataFor' && value.type === 'Literal' && value.value === 0
  })
}

function findCached(source: Source, rows: Readonly<Record<string, Row>>): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const reader = nameOf(callee) ?? ''
      if (callee.type === 'MemberExpression') {
        if (ownReaders.has(reader) && !isPurged(given[0])) found.push(`${reader} caches its response`)
      } else if (readers.has(reader)) {
        const [, row, options] = given
        const name = nameOf(row) ?? ''
        if (rows[name]?.access !== 'anyone' && !isPurged(options)) found.push(`${name} caches its response`)
      }
    },
  }).visit(parseCode(source).program)
  return found
}

/** Personal responses are removed from the cache before the next person signs in. */
export const checkPersonalCaches =
  (rows: Readonly<Record<string, Row>>): Rule =>
  (tree) =>
    tree
      .filter(({ path }) => /^web\/src\/.*\.api\.ts$/.test(path))
      .flatMap((source) => findCached(source, rows).map((what) => `${source.path}: ${what}`))
