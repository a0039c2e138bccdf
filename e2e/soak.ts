// `npm run soak`: kills processes on the way of orders, fifty times over all points, passings and both engines, and reads
// the invariants after each. `--kills N` for another number, `--seed N` for another order of the same.
import { parseArgs } from 'node:util'
import type { Academy } from './academy.ts'
import { type Engine, type FaultPoint, faultPoints, runFault, startFaultAcademy } from './fault-run.ts'
import { providePostgres } from './postgres.ts'

type Kill = { engine: Engine; point: FaultPoint; after: number }

/** How often one run passes a point at least. */
const passings = (point: FaultPoint): number => (point.startsWith('sandbox.mail') || point.startsWith('mail.') ? 4 : 2)

const allKills: Kill[] = (['postgres', 'pglite'] as const).flatMap((engine) =>
  Object.values(faultPoints)
    .flat()
    .flatMap((point) => Array.from({ length: passings(point) }, (_, index) => ({ engine, point, after: index + 1 }))),
)

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
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

/** Kills once and prints a line; answers whether everything held. */
async function killOnce(academy: Academy, { engine, point, after }: Kill, count: string): Promise<boolean> {
  const began = Date.now()
  const what = `${count} ${engine.padEnd(8)} ${point} #${after}`
  const outcome = await runFault(academy, point, after).catch((error: Error) => error)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  if (outcome instanceof Error) {
    console.log(`✗ ${what}: ${outcome.message} (${seconds} s)`)
    return false
  }
  const wrong = outcome.violations.map(({ rule, subject, detail }) => `\n    ${rule}: ${subject} ${detail}`)
  if (outcome.killedBy !== 'SIGKILL') wrong.push(`\n    never killed there (${outcome.killedBy ?? 'lived on'})`)
  console.log(`${wrong.length ? '✗' : '✓'} ${what}: ${outcome.orders} orders, ${seconds} s${wrong.join('')}`)
  return wrong.length === 0
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
  })
  const [kills, seed] = [Number(values.kills), Number(values.seed)]
  if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
    console.error('Write whole numbers: --kills 50 --seed 1')
    return 1
  }
  const random = createRandom(seed)
  const plan: Kill[] = []
  while (plan.length < kills) plan.push(...shuffle(allKills, random))
  const began = Date.now()
  const stopPostgres = await providePostgres()
  const academies = new Map<Engine, Academy>()
  let passed = 0
  try {
    for (const [index, kill] of plan.slice(0, kills).entries()) {
      const academy = academies.get(kill.engine) ?? (await startFaultAcademy(kill.engine))
      academies.set(kill.engine, academy)
      if (await killOnce(academy, kill, `${index + 1}/${kills}`)) passed++
      else {
        // What one run has broken must not be blamed on the next.
        await academy.stop()
        academies.delete(kill.engine)
      }
    }
  } finally {
    for (const academy of academies.values()) await academy.stop()
    await stopPostgres()
  }
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  console.log(`\n${passed} passed, ${kills - passed} failed: ${kills} kills with seed ${seed} in ${minutes} min`)
  return passed === kills ? 0 : 1
}

process.exit(await main())
