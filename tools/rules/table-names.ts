import { Visitor } from 'vite'
import { contexts } from '../feature-names.ts'
import { isCode, isTest, parseCode, type Rule, type Source } from './sources.ts'

const featurePath = new RegExp(`^server/src/((?:${contexts.join('|')})/[^/]+)/`)
/** `catalogue/products` of a server file; '' outside the features. */
const featureOf = (path: string): string => featurePath.exec(path)?.[1] ?? ''

const isQuery = /\b(select|insert\s+into|update|delete\s+from|truncate|join)\b/i
const tableInQuery = /\b(?:from|join|into|update|using|truncate|lateral)\s+(?:only\s+)?"?([a-z_]+)"?/gi
/** These folders may use the tables of all features. */
const writesAllTables = /^server\/src\/(seed|testing)\//

/** The feature that declares each table. */
function readTables(tree: readonly Source[]): Map<string, string> {
  const declarations = tree.filter(({ path }) => path.startsWith('server/src/') && path.endsWith('.tables.ts'))
  return new Map(
    declarations.flatMap(({ path, text }) =>
      [...text.matchAll(/pgTable\(\s*'([a-z_]+)'/g)].map(([, name = '']) => [name, featureOf(path)] as const),
    ),
  )
}

/** The strings and templates of a file that contain SQL. Imported tables in placeholders are checked as imports. */
function readQueries(source: Source): string[] {
  const found: string[] = []
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(value)
    },
    TemplateLiteral: ({ quasis }) => {
      found.push(quasis.map(({ value }) => value.cooked ?? '').join(' ? '))
    },
  }).visit(parseCode(source).program)
  return found.filter((text) => isQuery.test(text))
}

/** SQL text names only the tables of its own feature, like an import. */
export const checkTableNames: Rule = (tree) => {
  const tables = readTables(tree)
  return tree
    .filter((file) => isCode(file) && !isTest(file) && file.path.startsWith('server/src/'))
    .filter(({ path }) => !writesAllTables.test(path))
    .flatMap((file) => {
      const names = readQueries(file).flatMap((text) => [...text.matchAll(tableInQuery)].map(([, name = '']) => name))
      const foreign = [...new Set(names)].filter((name) => {
        const owner = tables.get(name)
        return owner && owner !== featureOf(file.path)
      })
      return foreign.map((name) => `${file.path}: SQL names ${name} of ${tables.get(name)}`)
    })
}
