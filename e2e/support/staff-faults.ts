import type { App } from './app.ts'
import { enterBackOffice } from './back-office.ts'
import type { Violation } from './database.ts'
import { findLastingViolations, killDuring, type StaffFaultPoint } from './fault-injection.ts'
import { createSandboxClient } from './sandbox-client.ts'
import { type StaffStoryName, staffStories } from './staff-stories.ts'

/** A point in a story of staff; the points around a commit are those of one of its actions. */
export type StaffKill = { story: StaffStoryName; point: StaffFaultPoint; action?: string }

type StaffFaultReport = {
  /** How the process ended at the point; null when it never reached it. */
  killedBy: string | null
  violations: Violation[]
}

/** For how many times the point is passed until the action is reached. */
function timesOf({ story, action }: StaffKill): number {
  if (action === undefined) return 1
  const index = staffStories[story].actions.indexOf(action)
  if (index === -1) throw new Error(`The story ${story} has no action ${action}.`)
  return index + 1
}

/**
 * Tells a story of staff while a process kills itself at a point of it and is restarted: afterwards the invariants of money,
 * stock and numbers hold, and no provider and no action did anything twice.
 */
export async function runStaffFault(app: App, kill: StaffKill): Promise<StaffFaultReport> {
  const [api = ''] = app.servers.map(({ url }) => url)
  const sandbox = createSandboxClient(app.sandboxUrl)
  // Reading the embedded database required stopping its server.
  for (const server of app.servers) if (!server.isRunning()) await server.start()
  const story = staffStories[kill.story]
  const office = await enterBackOffice(api)
  const tools = { api, sandbox, office }
  const subject = await story.begin(tools)
  const mistakes: Violation[] = []
  const { killedBy, atDeath } = await killDuring(app, { point: kill.point, after: timesOf(kill) }, async () => {
    await story.act(tools, subject)
    const found = await story.findMistakes(tools, subject)
    mistakes.push(...found.map((rule) => ({ rule, subject: subject.orderId || subject.email, detail: kill.story })))
  })
  if (killedBy === null) return { killedBy, violations: [] }
  const { interrupted } = office
  if (kill.action !== undefined && !interrupted.has(kill.action))
    mistakes.push({ rule: 'the kill hits its action', subject: kill.action, detail: [...interrupted].join(', ') })
  return { killedBy, violations: [...atDeath, ...mistakes, ...(await findLastingViolations(app))] }
}
