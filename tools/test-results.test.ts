import { describe, expect, test } from 'vitest'
import { readReport } from './test-results.mjs'

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
