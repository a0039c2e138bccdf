import { availableParallelism } from 'node:os'
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

export default defineConfig({
  testDir: '.',
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
    { name: 'system', testMatch: system, timeout: 120_000 },
    {
      name: 'desktop',
      testIgnore: system,
      grepInvert: /^(?!.*@once\b).*@en\b|@phone\b/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: system,
      grepInvert: /@(once|pl|desktop)\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})
