// Reads what the runners wrote into .test/: one shape for Vitest's and Playwright's JSON.
import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{title: string, file: string, project: string, state: 'passed' | 'failed' | 'skipped', flaky: boolean}} TestResult
 * `title` holds the titles of its groups too; `project` is Playwright's (a width and a language).
 * @typedef {{title: string, file?: string, specs?: {title: string, file: string, tests: {status: string, projectName: string}[]}[], suites?: Suite[]}} Suite
 */

/** @type {Record<string, TestResult['state']>} words of both runners */
const states = { passed: 'passed', expected: 'passed', flaky: 'passed', failed: 'failed', unexpected: 'failed' }

/**
 * @param {Suite} suite @param {string[]} above
 * @returns {TestResult[]}
 */
function ofSuite(suite, above) {
  // A suite of the first level is a file: its title is no title of a test.
  const titles = suite.title === suite.file ? above : [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName }) => ({
      title: [...titles, spec.title].join(' '),
      file: spec.file,
      project: projectName,
      state: states[status] ?? 'skipped',
      flaky: status === 'flaky',
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, titles))]
}

/**
 * @param {any} report parsed JSON of Vitest or Playwright
 * @returns {TestResult[]} one row per test, and one failed row for a file that did not even load
 */
export function readReport(report) {
  if (report.suites) {
    const broken = (report.errors ?? []).map((/** @type {{message?: string, location?: {file?: string}}} */ error) => ({
      title: error.message ?? 'The run failed',
      file: error.location?.file ?? '',
      project: '',
      state: 'failed',
      flaky: false,
    }))
    return [...report.suites.flatMap((/** @type {Suite} */ suite) => ofSuite(suite, [])), ...broken]
  }
  return report.testResults.flatMap(
    (
      /** @type {{name: string, status: string, message: string, assertionResults: {fullName: string, status: string}[]}} */ file,
    ) => {
      const tests = file.assertionResults.map(({ fullName, status }) => ({
        title: fullName,
        file: file.name,
        project: '',
        state: states[status] ?? 'skipped',
        flaky: false,
      }))
      const silentFailure = file.status === 'failed' && !tests.some(({ state }) => state === 'failed')
      return silentFailure
        ? [...tests, { title: file.message, file: file.name, project: '', state: 'failed', flaky: false }]
        : tests
    },
  )
}

/** @param {string} file @returns {TestResult[] | undefined} undefined when the runner left no readable report */
export function readResults(file) {
  if (!existsSync(file)) return undefined
  try {
    return readReport(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
