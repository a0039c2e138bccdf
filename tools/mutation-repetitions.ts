/** How one repetition of a test file ended: with the change of this number, or without one. */
export type Repetition = {
  file: string
  /** Its place among the repetitions of the file. */
  at: number
  /** The number of the change; null for none. */
  id: string | null
  ran: number
  failed: string[]
  /** Of the failed those that took too long, which a busy machine may explain. */
  late: string[]
}

export type Verdict = {
  /** The status of each change, by its number. */
  statuses: Map<string, 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage'>
  /** Tests that pass only once in a process, and so took no part. */
  unrepeatable: string[]
  /** Tests that failed without a change: the run says nothing. */
  broken: string[]
}

/**
 * Rates each change by all repetitions with it: detected when one of them failed, not reached when none ran a test.
 * The first repetition of a file is unchanged and must pass, and so must each later unchanged one; the second shows which
 * tests cannot be repeated.
 */
export function rateChanges(ids: readonly string[], repetitions: readonly Repetition[]): Verdict {
  const statusOf = (id: string) => {
    const own = repetitions.filter((repetition) => repetition.id === id)
    if (own.some(({ failed, late }) => failed.length > late.length)) return 'Killed'
    if (own.some(({ late }) => late.length > 0)) return 'Timeout'
    return own.some(({ ran }) => ran > 0) ? 'Survived' : 'NoCoverage'
  }
  const named = ({ file, failed }: Repetition) => failed.map((name) => `${file}: ${name}`)
  const unchanged = repetitions.filter(({ id }) => id === null)
  return {
    statuses: new Map(ids.map((id) => [id, statusOf(id)])),
    unrepeatable: unchanged.filter(({ at }) => at === 1).flatMap(named),
    broken: unchanged.filter(({ at }) => at !== 1).flatMap(named),
  }
}

/** The titles of repetitions: without a change, which must pass, or with the change of this number. */
export const titleOf = (id: string | null, at: number): string => `${at} ${id === null ? 'unchanged' : `change ${id}`}`

const unchangedEvery = 50

/** Twice unchanged, which shows what the tests reach and which of them can be repeated, then each change. */
export const planRepetitions = (ids: readonly string[]): (string | null)[] => [
  null,
  null,
  ...ids.flatMap((id, at) => ((at + 1) % unchangedEvery === 0 ? [id, null] : [id])),
  null,
]

export function readTitle(title: string): Pick<Repetition, 'at' | 'id'> {
  const [at = '', , id = null] = title.split(' ')
  return { at: Number(at), id }
}

/** A test file that takes suites and hooks from `suites`, and repeats them for these changes. */
export function repeatFile(code: string, suites: string, file: string, ids: readonly string[]): string {
  const replaced = /^(describe|it|test|before(All|Each)|after(All|Each))$/
  const imported = code.replaceAll(/^import \{([^}]*)\} from 'vitest'/gm, (_whole, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    const from = (isOurs: boolean) => names.filter((name) => name && replaced.test(name) === isOurs).join(', ')
    return `import { ${from(false)} } from 'vitest'; import { ${from(true)} } from '${suites}'`
  })
  return `${imported}\nimport { repeatSuites } from '${suites}'\nrepeatSuites(${JSON.stringify(file)}, ${JSON.stringify(ids)})\n`
}

/**
 * The code of a file with its changes, where an arrow function looks whether it is changed when it is called, and not, as
 * Stryker has it, when it is made: most are made once, as their module loads, before any change is tried.
 */
export function decideWhenCalled(code: string): string {
  const made = /stryMutAct_9fa48\("(\d+)"\) \? \(\) => undefined : \(stryCov_9fa48\("\1"\), /g
  return `${code.replaceAll(made, 'stryArrow_9fa48("$1")(')}
function stryArrow_9fa48(id) {
  return (arrow) => (...args) => {
    if (stryMutAct_9fa48(id)) return undefined
    stryCov_9fa48(id)
    return arrow(...args)
  }
}
`
}
