import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countReport, describeCount, formatElapsed, readReport } from './test-results.mjs'

describe('the results of a run', () => {
  test('of Vitest: titles with their groups, and a file that did not load as a failure', () => {
    const report = {
      testResults: [
        {
          name: '/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'cart adds', status: 'passed' },
            { fullName: 'cart removes', status: 'failed' },
            { fullName: 'cart waits', status: 'todo' },
          ],
        },
        { name: '/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    }
    expect(readReport(report).map(({ title, state }) => [title, state])).toEqual([
      ['cart adds', 'passed'],
      ['cart removes', 'failed'],
      ['cart waits', 'skipped'],
      ['Cannot find module', 'failed'],
    ])
  })

  test('of Playwright: one row per project, titles of groups without the file', () => {
    const spec = {
      title: 'pays',
      file: 'cart.spec.ts',
      tests: [
        { status: 'expected', projectName: 'phone' },
        { status: 'flaky', projectName: 'desktop' },
        { status: 'unexpected', projectName: 'tablet' },
        { status: 'skipped', projectName: 'watch' },
      ],
    }
    const report = {
      errors: [{ message: 'No server' }],
      suites: [
        {
          title: 'cart.spec.ts',
          file: 'cart.spec.ts',
          specs: [],
          suites: [{ title: 'checkout', file: 'cart.spec.ts', specs: [spec] }],
        },
      ],
    }
    expect(readReport(report).map(({ title, project, state, flaky }) => [title, project, state, flaky])).toEqual([
      ['checkout pays', 'phone', 'passed', false],
      ['checkout pays', 'desktop', 'passed', true],
      ['checkout pays', 'tablet', 'failed', false],
      ['checkout pays', 'watch', 'skipped', false],
      ['No server', '', 'failed', false],
    ])
  })
})

describe('the count of a run', () => {
  /** Counts a Vitest report with tests of these states; without states there is no report. */
  function count(states: string[] | undefined, hasRunWell = true) {
    const folder = mkdtempSync(join(tmpdir(), 'ul-report-'))
    const file = join(folder, 'unit.json')
    const tests = states?.map((status, index) => ({ fullName: `test ${index + 1}`, status }))
    const report = { testResults: [{ name: '/a.test.ts', status: 'passed', message: '', assertionResults: tests }] }
    if (states) writeFileSync(file, JSON.stringify(report))
    try {
      return countReport(file, hasRunWell)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('names failed and skipped tests', () => {
    expect(count(['passed', 'failed', 'todo', 'passed'], false)).toEqual({
      passed: 2,
      failed: 1,
      notes: ['failed: test 2', 'skipped: test 3'],
    })
  })

  test.each([
    ['without a report', undefined, true, 'failed: the run left no report'],
    ['in which nothing ran', [], true, 'failed: no test ran'],
    ['that broke outside its tests', ['passed'], false, 'failed: the run ended with an error outside its tests'],
  ])('of a run %s is a failure', (_what, states, hasRunWell, note) => {
    expect(count(states, hasRunWell)).toEqual({ passed: states?.length ?? 0, failed: 1, notes: [note] })
  })

  test('is one line with its notes, of one line each', () => {
    expect(
      describeCount('Lint', { passed: 1, failed: 1, notes: ['failed: biome\nmore'] }, formatElapsed(0, 61_400)),
    ).toEqual(['✗ Lint: 1 passed, 1 failed, 1 min 1 s', '    failed: biome'])
  })
})
