import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { withoutPictures } from './support/browser.ts'

/** Specs without a page: they use HTTP and start their own processes, so a second width would only repeat them. */
const system = [
  '**/draining.spec.ts',
  '**/fault-injection.spec.ts',
  '**/multiple-processes.spec.ts',
  '**/start.spec.ts',
  '**/smoke-pglite.spec.ts',
]

/**
 * Specs that start an app or a browser with options of their own, which takes seconds: each in one worker, one after
 * another, so that they start it once and the workers of all other specs keep theirs.
 */
const ownOptions = globSync('**/*.spec.ts', { cwd: import.meta.dirname })
  .filter((file) =>
    /test\.use\(\{[^}]*(appOptions|launchOptions):/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  .map((file) => `**/${file}`)

/** Stories tagged @long are told by `npm run soak -- --only long-stories` instead (support/fixtures.ts). */
const isLongRun = process.env.TEST_LONG_STORIES === '1'
const notNow = isLongRun ? [] : [/@long\b/]

const desktop = {
  grepInvert: [/^(?!.*@once\b).*@en\b|@phone\b/, ...notNow],
  use: { viewport: { width: 1440, height: 900 } },
}
const phone = {
  grepInvert: [/@(once|pl|desktop)\b/, ...notNow],
  use: { viewport: { width: 390, height: 844 }, hasTouch: true },
}

export default defineConfig({
  testDir: '.',
  ...(isLongRun ? { grep: /@long\b/ } : {}),
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Each has a browser, a server, a sandbox and up to 16 connections to the database. One more than there are cores, because tests also wait: with two more they take a tenth longer.
  workers: Math.min(6, availableParallelism() + 1),
  fullyParallel: true,
  // Flaky tests are listed in the summary of CI; locally they fail at once.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as ['json']] : [])],
  use: {
    launchOptions: withoutPictures,
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    locale: 'pl-PL',
    serviceWorkers: 'block',
    // Animations cost a seventh of the time: they run in the tests about them.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Started first, because they mostly wait.
    { name: 'system', testMatch: system, grepInvert: notNow, timeout: 120_000 },
    { name: 'desktop, own options', testMatch: ownOptions, fullyParallel: false, ...desktop },
    { name: 'phone, own options', testMatch: ownOptions, fullyParallel: false, ...phone },
    { name: 'desktop', testIgnore: [...system, ...ownOptions], ...desktop },
    { name: 'phone', testIgnore: [...system, ...ownOptions], ...phone },
  ],
})
