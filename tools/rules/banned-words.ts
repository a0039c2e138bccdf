import { Visitor } from 'vite'
import type { BannedWord } from '../banned-words.ts'
import { isCode, parseCode, type Rule, type Source } from './sources.ts'

/** `useGrowing` and `USE_GROWING` → `use-growing`. */
function splitName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}

/** The names in a file's path and those that its text declares or uses: identifiers, classes of style sheets. */
function readNames(file: Source, program: ReturnType<typeof parseCode> | undefined): Set<string> {
  const names = new Set(file.path.split(/[/.]/))
  if (file.path.endsWith('.css')) for (const [, name = ''] of file.text.matchAll(/\.([A-Za-z][\w-]*)/g)) names.add(name)
  const add = ({ name }: { name: string }) => {
    names.add(name)
  }
  if (program) new Visitor({ Identifier: add, JSXIdentifier: add }).visit(program.program)
  return names
}

/** The prose of a file: a whole document, or the comments of code. */
function readProse(file: Source, program: ReturnType<typeof parseCode> | undefined): string {
  if (file.path.endsWith('.md')) return file.text
  if (file.path.endsWith('.css')) return [...file.text.matchAll(/\/\*.*?\*\//gs)].join('\n')
  return program?.comments.map(({ value }) => value).join('\n') ?? ''
}

/** Texts for customers, the requirements, and files that must not be changed. */
const excluded = /^server\/migrations\/|\/seed\/content\/|^docs\/requirements\.md$|\.json$/
/** These files contain the banned words. */
const ownFiles = /^tools\/(rules\/)?banned-words(\.test)?\.ts$/

/** Names, documents and comments use standard terms. Reports each banned name or word once per file. */
export const checkBannedWords =
  (banned: readonly BannedWord[]): Rule =>
  (tree) => {
    const patterns = banned.map((entry) => ({
      ...entry,
      name: new RegExp(entry.isWholeName ? `^${entry.word}$` : `(?:^|-)${entry.word}(?:-|$)`),
      prose: entry.inProse ? new RegExp(`\\b${entry.word}\\b`, 'i') : undefined,
    }))
    return tree
      .filter(({ path }) => !excluded.test(path) && !ownFiles.test(path))
      .flatMap((file) => {
        const program = isCode(file) ? parseCode(file) : undefined
        const here = patterns.filter(({ only }) => !only || only.test(file.path))
        const names = [...readNames(file, program)].flatMap((name) => {
          const split = splitName(name)
          const found = here.find((entry) => entry.name.test(split) && !entry.allowed?.test(split))
          return found ? [`${file.path}: ${name} → ${found.use}`] : []
        })
        const text = readProse(file, program)
        const prose = here.flatMap(({ prose, use }) => {
          const word = prose?.exec(text)?.[0].toLowerCase()
          return word ? [`${file.path}: "${word}" in the text → ${use}`] : []
        })
        return [...names, ...prose]
      })
  }
