import type { Rule, Source } from './sources.ts'

const documents = /^(README|CONTRIBUTING|docs\/(?!requirements).*)(\.md)$/
/** Commands of npm itself. */
const npmCommands = new Set(['ci', 'install', 'run', 'exec', 'i'])

/** Code in backticks, and in indented or fenced blocks. */
const readCode = ({ text }: Source): string[] => [
  ...[...text.matchAll(/```[^\n]*\n([\s\S]*?)```/g)].flatMap(([, block]) => (block ?? '').split('\n')),
  ...[...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code as string),
]

function findScript(code: string): string | undefined {
  const [, run, name] = /^\s*npm (run )?([\w:-]+)/.exec(code) ?? []
  return name && (run || !npmCommands.has(name)) ? name : undefined
}

/** Package names, API URLs, and build output, which a fresh clone does not have. */
const notInTheTree = /^(@|zod\/|api\/)|(^|\/)dist(\/|$)/

/** A path of this project: contains a slash, and nothing that only a pattern, a URL or a command contains. */
const isPath = (code: string): boolean =>
  /^[\w.@-]+(\/[\w.@-]+)+\/?$/.test(code) || /^[\w-]+\.(md|json|mjs|ts)$/.test(code)

/**
 * The scripts and paths named by documents exist. @param scripts of the root package.json; `exists` takes a path from
 * the root
 */
export const checkDocuments =
  (scripts: readonly string[], exists: (path: string) => boolean): Rule =>
  (tree) =>
    tree
      .filter(({ path }) => documents.test(path))
      .flatMap((file) =>
        readCode(file).flatMap((code) => {
          const script = findScript(code)
          if (script) return scripts.includes(script) ? [] : [`${file.path}: there is no script ${script}`]
          if (!isPath(code) || notInTheTree.test(code)) return []
          return exists(code) ? [] : [`${file.path}: there is no ${code}`]
        }),
      )

/** Decisions are numbered without gaps, with the same number in file name and heading. */
export const checkDecisions: Rule = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('docs/decisions/'))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, text }, index) => {
      const number = String(index + 1).padStart(4, '0')
      if (!path.startsWith(`docs/decisions/${number}-`)) return [`${path}: should be number ${number}`]
      return text.startsWith(`# ${number} `) ? [] : [`${path}: the heading should begin with ${number}`]
    })
