// Silences all connections to Postgres without closing them, like a firewall that dropped their state, while people buy.
import { setTimeout as wait } from 'node:timers/promises'
import { startApp } from '../support/app.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { injectFaultUnderLoad } from './fault-under-load.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

/** Seconds during which new connections are silent too; silenced ones stay silent for ever. */
const holes = [0, 3, 20]

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const proxy = await startTcpProxy(Number(new URL(process.env.TEST_DATABASE_URL ?? '').port))
  let passed = 0
  try {
    const app = await startApp({
      servers: [{ JOBS: '0' }, { JOBS: '1' }],
      databaseThrough: (url) => {
        const through = new URL(url)
        through.port = String(proxy.port)
        return through.href
      },
    })
    try {
      for (const seconds of holes) {
        const inject = async () => {
          proxy.blackHole()
          await wait(seconds * 1000)
          proxy.letNewPass()
        }
        const name = `connections silent, new ones for ${seconds} s`
        if (await injectFaultUnderLoad(app, { name, inject }, print)) passed++
      }
    } finally {
      proxy.cut()
      await app.stop()
    }
  } finally {
    await proxy.close()
  }
  return { passed, failed: holes.length - passed }
}

export const blackHoles: Scenario = { name: 'black-holes', run }
