import { dirname } from 'node:path'

export type MutationPlan = {
  /** Patterns of the files to mutate. */
  mutate: string[]
  /** Patterns of the tests to run. */
  tests: string[]
  /** Whether to run only those tests that import the mutated file. */
  related: boolean
  /** Percentage of mutants to detect, in total and in each file. */
  limitPercent: number
  /** Paths that are not copied with the sources. */
  unused: string[]
}

/** Money and tax numbers are rules as well. */
const rules = ['{contract,server,web}/src/**/*.rules.ts', 'contract/src/{money,nip}.ts']
const ruleTests = ['{contract,server,web}/src/**/*.rules.test.ts', 'contract/src/{money,nip}.test.ts']
/** A pattern may select lines: `file.ts:20-60`. */
const isRule = (file: string) => /(\.rules|^contract\/src\/(money|nip))\.ts(:[\d-]+)?$/.test(file)
const unused = ['/sandbox', '/docs', '/web/dist', '/web/public', '/admin/dist', '/admin/public', '/test-results']

const testsBeside = (folder: string) =>
  folder.startsWith('server/')
    ? [`${folder}/*.{rules,unit}.test.ts`, `${folder}/*.test.ts`]
    : [`${folder}/*.test.{ts,tsx}`]

/**
 * What a run changes and which tests it runs. A rule is tested by the tests of rules that import it. Nearly every test of a
 * service imports the whole server, so those of its folder run, or those asked for.
 */
export function planMutation(files: readonly string[], tests: readonly string[]): MutationPlan {
  if (tests.length === 0 && files.every(isRule))
    return {
      mutate: files.length > 0 ? [...files] : rules,
      tests: ruleTests,
      related: true,
      limitPercent: 85,
      unused: [...unused, '/e2e', '/server/assets/seed'],
    }
  const folders = [...new Set(files.map((file) => dirname(file)))]
  return {
    mutate: [...files],
    tests: tests.length > 0 ? [...tests] : folders.flatMap(testsBeside),
    related: false,
    limitPercent: 80,
    unused,
  }
}

/** The plan's tests by the project of `vitest.config.ts` that runs them. */
export function splitByProject(patterns: readonly string[]): { unit: string[]; web: string[]; server: string[] } {
  const projectOf = (pattern: string) => {
    if (/^(ui|web|admin)\//.test(pattern)) return 'web'
    return !pattern.startsWith('server/') || /\.(\{rules,unit\}|rules|unit)\.test\.ts$/.test(pattern)
      ? 'unit'
      : 'server'
  }
  const of = (project: string) => patterns.filter((pattern) => projectOf(pattern) === project)
  return { unit: of('unit'), web: of('web'), server: of('server') }
}
