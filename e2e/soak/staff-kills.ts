// Kills processes between the calls of payment provider and carrier and what is stored of them, and around the commits of what
// staff do with orders, on both databases; checks the invariants, the providers and the records after each kill.
import type { App } from '../support/app.ts'
import { type Engine, startFaultInjectionApp } from '../support/fault-injection.ts'
import { runStaffFault, type StaffKill } from '../support/staff-faults.ts'
import type { StaffStoryName } from '../support/staff-stories.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

/** Those that move money, stock or numbers. */
const actions: readonly (readonly [StaffStoryName, ...string[]])[] = [
  ['refund', 'refund'],
  ['cancel', 'cancel'],
  ['comesBack', 'ship', 'note paid', 'receive', 'refund', 'transfer', 'settle'],
  ['shipment', 'make'],
  ['unsent', 'cancel'],
  ['byHand', 'make', 'replace', 'cancel'],
]

const kills: readonly StaffKill[] = [
  ...actions.flatMap(([story, ...names]) =>
    names.flatMap((action): StaffKill[] => [
      { story, point: 'action.before-commit', action },
      { story, point: 'action.after-commit', action },
    ]),
  ),
  { story: 'refund', point: 'refund.after-send' },
  { story: 'refund', point: 'refund.before-commit' },
  { story: 'cancel', point: 'refund.after-send' },
  { story: 'cancel', point: 'refund.before-commit' },
  { story: 'shipment', point: 'shipment.after-create' },
  { story: 'shipment', point: 'shipment.after-label' },
  { story: 'unsent', point: 'shipment.after-cancel' },
]

/** Kills once and prints a line. Returns whether the run passed. */
async function killOnce(app: App, engine: Engine, kill: StaffKill, print: SoakOptions['print']): Promise<boolean> {
  const began = Date.now()
  const outcome = await runStaffFault(app, kill).catch((error: Error) => error)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const what = [engine.padEnd(8), kill.story, kill.point, kill.action ?? ''].join(' ').trimEnd()
  if (outcome instanceof Error) {
    print(`✗ ${what}: ${outcome.message} (${seconds} s)`)
    return false
  }
  const wrong = outcome.violations.map(({ rule, subject, detail }) => `\n    ${rule}: ${subject} ${detail}`)
  if (outcome.killedBy !== 'SIGKILL') wrong.push(`\n    never killed there (${outcome.killedBy ?? 'lived on'})`)
  print(`${wrong.length > 0 ? '✗' : '✓'} ${what}: ${seconds} s${wrong.join('')}`)
  return wrong.length === 0
}

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const result = { passed: 0, failed: 0 }
  for (const engine of ['postgres', 'pglite'] as const) {
    let app: App | null = null
    try {
      for (const kill of kills) {
        app ??= await startFaultInjectionApp(engine)
        if (await killOnce(app, engine, kill, print)) result.passed++
        else {
          result.failed++
          // Violations of one run must not be reported for the next.
          await app.stop()
          app = null
        }
      }
    } finally {
      await app?.stop()
    }
  }
  return result
}

export const staffKills: Scenario = { name: 'staff-kills', run }
