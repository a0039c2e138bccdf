// Restarts Postgres while people buy, fast (terminating sessions) and immediately (like a crash).
import { startApp } from '../support/app.ts'
import { startOwnPostgres } from '../support/postgres.ts'
import { injectFaultUnderLoad } from './fault-under-load.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

const restarts = ['fast', 'immediate', 'fast', 'immediate'] as const

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const postgres = await startOwnPostgres()
  const shared = process.env.TEST_DATABASE_URL
  process.env.TEST_DATABASE_URL = postgres.url
  let passed = 0
  try {
    const app = await startApp({ servers: [{ JOBS: '0' }, { JOBS: '1' }] })
    try {
      for (const mode of restarts) {
        const fault = { name: `database restart, ${mode}`, inject: () => postgres.restart(mode) }
        if (await injectFaultUnderLoad(app, fault, print)) passed++
      }
    } finally {
      await app.stop()
    }
  } finally {
    if (shared) process.env.TEST_DATABASE_URL = shared
    await postgres.stop()
  }
  return { passed, failed: restarts.length - passed }
}

export const database: Scenario = { name: 'database', run }
