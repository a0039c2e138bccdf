import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser'
import config from '../dependency-cruiser.config.ts'
import { contexts } from '../feature-names.ts'

const { options, forbidden } = config
const packages = ['contract', 'ui', 'server', 'web', 'admin', 'sandbox', 'e2e', 'bench', 'tools']
/** Build output beside the sources. */
const built = '(^|/)dist/'
const isFolderRule = (rule: IRegularForbiddenRuleType) => rule.scope === 'folder'

/** Runs dependency-cruiser on folders below `root`. Returns one line per violation, and the files read. */
async function cruiseFolders(root: string, folders: string[], rules: IRegularForbiddenRuleType[], exclude?: string) {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(root, folder))),
    {
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules },
      exclude: exclude ? [built, exclude] : built,
    },
    options.enhancedResolveOptions,
  )
  const { summary, modules } = output as ICruiseResult
  const violations = summary.violations.map(({ rule, from, to, cycle }) =>
    cycle ? `${rule.name}: ${sortCycle(cycle.map(({ name }) => name))}` : `${rule.name}: ${from} → ${to}`,
  )
  return { violations, files: modules.map(({ source }) => source) }
}

/** A cycle is reported once per member. Starting it at its alphabetically first member makes these equal. */
function sortCycle(names: string[]): string {
  const start = names.indexOf([...names].sort()[0] as string)
  return [...names.slice(start), ...names.slice(0, start)].join(' → ')
}

/** Checks the imports below `root` against the dependency rules. Returns `rule: from → to` per violation, sorted. */
export async function findViolations(root: string): Promise<string[]> {
  const { violations, files } = await cruiseFolders(
    root,
    packages,
    forbidden.filter((rule) => !isFolderRule(rule)),
    // Build output is not a source.
    '^[a-z]+/dist/',
  )
  const cycles: string[] = []
  for (const name of ['server', 'web', 'admin'].flatMap((part) => contexts.map((context) => `${part}/src/${context}`)))
    cycles.push(
      ...(await cruiseFolders(root, [name], forbidden.filter(isFolderRule), `^(?!${name}/)|\\.test\\.tsx?$`))
        .violations,
    )
  // A package of which nothing was read would break no rule.
  const unread = packages.filter((name) => !files.some((file) => file.startsWith(`${name}/`)))
  return [...new Set([...violations, ...cycles, ...unread.map((name) => `not-read: ${name}`)])].sort()
}
