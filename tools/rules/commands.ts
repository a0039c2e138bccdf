import type { Rule } from './sources.ts'

const usageFile = 'server/src/command-context.ts'
const command = /npm run academy -- ([^`\n;|&)]+)/g

/** The words of a command before its values: small letters. */
const wordsOf = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => /^[a-z][a-z-]*$/.test(word))
    .slice(0, 2)
    .join(' ')

const optionsOf = (text: string): string[] => [...text.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name)

/** Each command of the academy in a document is one that its usage lists, with options that it lists. */
export const checkCommands: Rule = (tree) => {
  const usage = /usage = `([\s\S]*?)`/.exec(tree.find(({ path }) => path === usageFile)?.text ?? '')?.[1] ?? ''
  if (usage === '') return [`${usageFile} has no usage`]
  // A command with its explanation, up to the next one.
  const known = usage
    .split('npm run academy -- ')
    .slice(1)
    .map((entry) => ({
      words: wordsOf(entry.split(/\s{2,}/)[0] ?? ''),
      options: new Set(optionsOf(entry)),
    }))
  return tree
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(command)].flatMap(([whole, found = '']) => {
        const entries = known.filter(({ words }) => words !== '' && `${found} `.startsWith(`${words} `))
        if (entries.length === 0) return [`${path}: there is no command \`${whole}\``]
        const options = new Set(entries.flatMap((entry) => [...entry.options]))
        return optionsOf(found)
          .filter((name) => !options.has(name))
          .map((name) => `${path}: \`${whole}\` has no option --${name}`)
      }),
    )
}
