import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** A file of the tree: `path` from the root with slashes. Rules are functions from files to messages about violations. */
export type Source = { readonly path: string; readonly text: string }
export type Rule = (tree: readonly Source[]) => string[]

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.data', '.test', 'test-results'])
const wantedFiles = /\.(ts|tsx|mjs|css|json|sql|md|html)$/

/** Reads every text file of the project that a rule may check. */
export function readTree(root: string, folder = ''): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : readTree(root, path)
    return wantedFiles.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
  })
}

export const isCode = ({ path }: Source): boolean => /\.(ts|tsx|mjs)$/.test(path)
/** Generated files, with names of their own. */
const generated = /^server\/migrations\//
/** Whether a file is code or a style sheet of a package, whose name and length we choose. */
export const isNamed = (source: Source): boolean =>
  (isCode(source) || source.path.endsWith('.css')) && source.path.includes('/') && !generated.test(source.path)
export const isTest = ({ path }: Source): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.includes('/src/testing/')

/** The line of a position, counted from 1. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** Parses TypeScript or JavaScript. Throws on a syntax error. */
export function parseCode(source: Source) {
  const parsed = parseSync(source.path, source.text)
  const error = parsed.errors.find(({ severity }) => severity === 'Error')
  if (error) throw new Error(`${source.path}: ${error.message}`)
  return parsed
}

/** String literals, JSX texts and the fixed parts of templates, with their positions. */
export type Literal = { readonly value: string; readonly position: number; readonly head: boolean }

/**
 * The strings of a file. For a template with placeholders only the part before the first one is included, marked
 * `head`.
 */
export function readLiterals(source: Source): Literal[] {
  const found: Literal[] = []
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') found.push({ value: node.value, position: node.start, head: false })
    },
    TemplateLiteral(node) {
      const first = node.quasis[0]
      if (first) found.push({ value: first.value.cooked ?? '', position: node.start, head: node.quasis.length > 1 })
    },
  }).visit(parseCode(source).program)
  return found
}
