// Kills processes at the fault injection points of an order, on both databases, and checks the invariants after each kill.
import type { App } from '../support/app.ts'
import {
  type Engine,
  type FaultInjectionPoint,
  faultInjectionPoints,
  runFaultInjection,
  startFaultInjectionApp,
} from '../support/fault-injection.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

type Kill = { engine: Engine; point: FaultInjectionPoint; after: number }

/** The minimum number of times a run passes a point. */
const passings = (point: FaultInjectionPoint): number =>
  point.startsWith('sandbox.mail') || point.startsWith('mail.') ? 3 : 2

const allKills: Kill[] = (['postgres', 'pglite'] as const).flatMap((engine) =>
  Object.values(faultInjectionPoints)
    .flat()
    .flatMap((point) => Array.from({ length: passings(point) }, (_, index) => ({ engine, point, after: index + 1 }))),
)

/** Seeded random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Kills once and prints a line. Returns whether the run passed. */
async function killOnce(
  app: App,
  { engine, point, after }: Kill,
  count: string,
  print: SoakOptions['print'],
): Promise<boolean> {
  const began = Date.now()
  const what = `${count} ${engine.padEnd(8)} ${point} #${after}`
  const outcome = await runFaultInjection(app, point, after).catch((error: Error) => error)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  if (outcome instanceof Error) {
    print(`✗ ${what}: ${outcome.message} (${seconds} s)`)
    return false
  }
  const wrong = outcome.violations.map(({ rule, subject, detail }) => `\n    ${rule}: ${subject} ${detail}`)
  if (outcome.killedBy !== 'SIGKILL') wrong.push(`\n    never killed there (${outcome.killedBy ?? 'lived on'})`)
  print(`${wrong.length ? '✗' : '✓'} ${what}: ${outcome.orders} orders, ${seconds} s${wrong.join('')}`)
  return wrong.length === 0
}

async function run({ kills, seed, print }: SoakOptions): Promise<SoakResult> {
  const random = createRandom(seed)
  const plan: Kill[] = []
  while (plan.length < kills) plan.push(...shuffle(allKills, random))
  const apps = new Map<Engine, App>()
  let passed = 0
  try {
    for (const [index, kill] of plan.slice(0, kills).entries()) {
      const app = apps.get(kill.engine) ?? (await startFaultInjectionApp(kill.engine))
      apps.set(kill.engine, app)
      if (await killOnce(app, kill, `${index + 1}/${kills}`, print)) passed++
      else {
        // Violations of one run must not be reported for the next.
        await app.stop()
        apps.delete(kill.engine)
      }
    }
  } finally {
    for (const app of apps.values()) await app.stop()
  }
  return { passed, failed: kills - passed }
}

export const kills: Scenario = { name: 'kills', run }
