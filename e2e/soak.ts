// `npm run soak`: injects faults into the running product, scenario by scenario (e2e/soak/), and checks the invariants of the
// database after each. `--only kills` selects scenarios, `--kills N` sets the number of killed processes, `--seed N` the
// order of faults.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { blackHoles } from './soak/black-holes.ts'
import { bothDatabases } from './soak/both-databases.ts'
import { database } from './soak/database.ts'
import { films } from './soak/films.ts'
import { imports } from './soak/imports.ts'
import { kills } from './soak/kills.ts'
import { longStories } from './soak/long-stories.ts'
import { providers } from './soak/providers.ts'
import { rehearsal } from './soak/rehearsal.ts'
import { rollingRestart } from './soak/rolling-restart.ts'
import type { Scenario, SoakOptions, SoakResult } from './soak/scenario.ts'
import { server } from './soak/server.ts'
import { severalMachines } from './soak/several-machines.ts'
import { staffKills } from './soak/staff-kills.ts'
import { providePostgres } from './support/postgres.ts'

const scenarios: readonly Scenario[] = [
  kills,
  staffKills,
  providers,
  database,
  blackHoles,
  rollingRestart,
  rehearsal,
  severalMachines,
  server,
  imports,
  films,
  bothDatabases,
  longStories,
]

function readOptions(): { chosen: readonly Scenario[]; options: SoakOptions } | null {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      kills: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
    },
  })
  const names = values.only?.split(',') ?? scenarios.map(({ name }) => name)
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name))
  const [count, seed] = [Number(values.kills), Number(values.seed)]
  if (unknown.length > 0 || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
    const all = scenarios.map(({ name }) => name).join(',')
    console.error(`Usage: npm run soak -- [--only ${all}] [--kills 50] [--seed 1]`)
    return null
  }
  const chosen = scenarios.filter(({ name }) => names.includes(name))
  return { chosen, options: { kills: count, seed, print: (line) => console.log(line) } }
}

async function runScenario({ name, run }: Scenario, options: SoakOptions): Promise<SoakResult> {
  const began = Date.now()
  options.print(`\n${name}`)
  const result = await run(options).catch((error: Error) => {
    options.print(`✗ ${error.stack ?? error.message}`)
    return { passed: 0, failed: 1 }
  })
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  options.print(`${name}: ${result.passed} passed, ${result.failed} failed in ${minutes} min`)
  return result
}

async function main(): Promise<number> {
  const plan = readOptions()
  if (!plan) return 1
  execFileSync(process.execPath, ['tools/build.mjs', '--stale'], { stdio: 'inherit' })
  const stopPostgres = await providePostgres()
  let failed = 0
  try {
    for (const scenario of plan.chosen) failed += (await runScenario(scenario, plan.options)).failed
  } finally {
    await stopPostgres()
  }
  console.log(`\nseed ${plan.options.seed}: ${failed === 0 ? 'all passed' : `${failed} failed`}`)
  return failed === 0 ? 0 : 1
}

process.exit(await main())
