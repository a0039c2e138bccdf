import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** Specs without a page: they speak HTTP and start processes of their own, so a width would only repeat them. */
const system = [
  '**/draining.spec.ts',
  '**/fault-injection.spec.ts',
  '**/multiple-processes.spec.ts',
  '**/start.spec.ts',
  '**/smoke-pglite.spec.ts',
]

const browser = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  // Without the second process that would only imitate a graphics card.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Each has a browser, a server, a sandbox and up to 16 connections to the database.
  workers: Math.max(2, Math.min(6, availableParallelism())),
  fullyParallel: true,
  // What passes only when repeated is told of by name in the summary; on the desk it fails at once.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as ['json']] : [])],
  use: { launchOptions: browser, trace: 'off', screenshot: 'off', video: 'off', locale: 'pl-PL' },
  projects: [
    // Begun first, for they wait more than they work.
    { name: 'system', testMatch: system, timeout: 120_000 },
    {
      name: 'desktop',
      testIgnore: system,
      grepInvert: /^(?!.*@once\b).*@en\b/,
      // A seventh of the work is motion: it is seen on the phone, and here by the stories about it.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      testIgnore: system,
      grepInvert: /@(once|pl)\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})
