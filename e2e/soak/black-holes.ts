// Lets every connection to Postgres fall silent without an end, as a firewall does that forgot them, while people buy.
import { setTimeout as wait } from 'node:timers/promises'
import { startApp } from '../support/app.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { injectFaultUnderLoad } from './fault-under-load.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

/** Seconds during which new connections fall silent, too; those that did stay silent for ever. */
const holes = [0, 3, 20]

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const proxy = await startTcpProxy(Number(new URL(process.env.TEST_DATABASE_URL ?? '').port))
  let passed = 0
  try {
    const academy = await startApp({
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
        if (await injectFaultUnderLoad(academy, { name, inject }, print)) passed++
      }
    } finally {
      proxy.cut()
      await academy.stop()
    }
  } finally {
    await proxy.close()
  }
  return { passed, failed: holes.length - passed }
}

export const blackHoles: Scenario = { name: 'black-holes', run }
