// Reads the reports of the runners in .test/ into one shape for Vitest's and Playwright's JSON, and counts them.
import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{title: string, file: string, project: string, state: 'passed' | 'failed' | 'skipped', flaky: boolean}} TestResult
 * `title` includes the titles of its groups; `project` is Playwright's (a width).
 * @typedef {{title: string, file?: string, specs?: {title: string, file: string, tests: {status: string, projectName: string}[]}[], suites?: Suite[]}} Suite
 */

/** @type {Record<string, TestResult['state']>} words of both runners */
const states = { passed: 'passed', expected: 'passed', flaky: 'passed', failed: 'failed', unexpected: 'failed' }

/**
 * @param {Suite} suite @param {string[]} above
 * @returns {TestResult[]}
 */
function ofSuite(suite, above) {
  // A top-level suite is a file: its title is not part of a test's title.
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

/** @typedef {{passed: number, failed: number, notes: string[]}} Count `notes` name failed, skipped and repeated tests */

/** @param {boolean} good @param {string} name @returns {Count} */
export const check = (good, name) => ({
  passed: good ? 1 : 0,
  failed: good ? 0 : 1,
  notes: good ? [] : [`failed: ${name}`],
})

/** @param {Count[]} counts @returns {Count} */
export const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  notes: counts.flatMap(({ notes }) => notes),
})

/**
 * Counts the results of a report. A run that failed without a failed test, or in which nothing ran, counts as one failure.
 * @param {string} file @param {boolean} good @returns {Count}
 */
export function countReport(file, good) {
  const results = readResults(file)
  if (!results) return { passed: 0, failed: 1, notes: ['failed: the run left no report'] }
  const passed = results.filter(({ state }) => state === 'passed').length
  const failures = results
    .filter(({ state }) => state === 'failed')
    .map(({ title, project }) => `failed: ${title} ${project}`.trim())
  if (passed + failures.length === 0) failures.push('failed: no test ran')
  if (!good && failures.length === 0) failures.push('failed: the run ended with an error outside its tests')
  const skipped = results
    .filter(({ state }) => state === 'skipped')
    .map(({ title, project }) => `skipped: ${title} ${project}`.trim())
  const flaky = results
    .filter((result) => result.flaky)
    .map(({ title, project }) => `passed only when repeated: ${title} ${project}`)
  return { passed, failed: failures.length, notes: [...failures, ...skipped, ...flaky] }
}

/** The line of a phase, and one for each note. @param {string} title @param {Count} count @param {string} elapsed @returns {string[]} */
export const describeCount = (title, { passed, failed, notes }, elapsed) => [
  `${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed, ${elapsed}`,
  ...notes.map((note) => `    ${note.split('\n')[0]}`),
]

/** Minutes and seconds since a time. @param {number} since in milliseconds @param {number} [now] */
export function formatElapsed(since, now = Date.now()) {
  const seconds = Math.round((now - since) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
