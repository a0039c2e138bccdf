import { describe, expect, test } from 'vitest'
import {
  decideWhenCalled,
  planRepetitions,
  type Repetition,
  rateChanges,
  readTitle,
  repeatFile,
  titleOf,
} from './mutation-repetitions.ts'

const ended = (file: string, id: string | null, ran: number, failed: string[] = [], at = 9): Repetition => ({
  ...{ file, id, at, ran, failed, late: failed.filter((failure) => failure.includes('timed out')) },
})

describe('changes that are tried in one process', () => {
  test('a change that its tests passed with is alive, one that no test ran with is not reached', () => {
    const { statuses } = rateChanges(
      ['0', '1', '2', '3', '4', '5'],
      [
        ended('a.test.ts', null, 3, [], 0),
        ...[ended('a.test.ts', '0', 2, ['sums']), ended('b.test.ts', '0', 3)],
        // Planted: two files ran with it, and neither failed.
        ...[ended('a.test.ts', '1', 2), ended('b.test.ts', '1', 1)],
        ...[ended('a.test.ts', '2', 0), ended('b.test.ts', '2', 0)],
        ...[ended('a.test.ts', '3', 0), ended('b.test.ts', '3', 0, ['hooks: does not start'])],
        ...[ended('a.test.ts', '4', 2, ['sums: timed out']), ended('b.test.ts', '4', 1)],
        ...[ended('a.test.ts', '5', 2, ['sums: timed out']), ended('b.test.ts', '5', 1, ['adds'])],
      ],
    )
    expect([...statuses]).toEqual([
      ['0', 'Killed'],
      ['1', 'Survived'],
      ['2', 'NoCoverage'],
      ['3', 'Killed'],
      ['4', 'Timeout'],
      ['5', 'Killed'],
    ])
  })

  test('a test that fails without a change spoils the run, but at once when repeated it only takes no part', () => {
    const run = (at: number) => rateChanges([], [ended('a.test.ts', null, 3, ['sums'], at)])
    expect(run(0)).toMatchObject({ broken: ['a.test.ts: sums'], unrepeatable: [] })
    expect(run(1)).toMatchObject({ broken: [], unrepeatable: ['a.test.ts: sums'] })
    expect(run(52)).toMatchObject({ broken: ['a.test.ts: sums'], unrepeatable: [] })
  })

  test('each is tried once, and the tests are repeated without one before, after and in between', () => {
    const ids = Array.from({ length: 120 }, (_, id) => String(id))
    const plan = planRepetitions(ids)
    expect(plan.filter((id) => id !== null)).toEqual(ids)
    expect(plan.flatMap((id, at) => (id === null ? [at] : []))).toEqual([0, 1, 52, 103, 124])
  })

  test.each([
    ['12', 14],
    [null, 52],
  ])('the title of %s is read back', (id, at) => {
    expect(readTitle(titleOf(id, at))).toEqual({ id, at })
  })

  test('a test file takes suites and hooks from us, and all else from vitest', () => {
    const code = "import { afterAll, describe, expect, type Mock, vi } from 'vitest'\ndescribe('a', () => {})\n"
    expect(repeatFile(code, '/suites.ts', 'a.test.ts', ['0'])).toBe(
      "import { expect, type Mock, vi } from 'vitest'; import { afterAll, describe } from '/suites.ts'\n" +
        "describe('a', () => {})\n\nimport { repeatSuites } from '/suites.ts'\n" +
        'repeatSuites("a.test.ts", ["0"])\n',
    )
  })

  test('an arrow function is changed when it is called, although it was made before', () => {
    const stryker = { active: '', reached: [] as string[] }
    const made = 'const double = stryMutAct_9fa48("4") ? () => undefined : (stryCov_9fa48("4"), (n) => n * 2)'
    const load = new Function('stryMutAct_9fa48', 'stryCov_9fa48', `${decideWhenCalled(made)}; return double`) as (
      isActive: (id: string) => boolean,
      reach: (id: string) => void,
    ) => (n: number) => number | undefined
    const double = load(
      (id) => stryker.active === id,
      (id) => stryker.reached.push(id),
    )
    expect([double(3), stryker.reached]).toEqual([6, ['4']])
    stryker.active = '4'
    expect([double(3), stryker.reached]).toEqual([undefined, ['4']])
  })
})
