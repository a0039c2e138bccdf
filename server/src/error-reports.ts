import type { Event, Exception, StackFrame } from '@sentry/core'
import type { ErrorDescription } from '#describe-error.ts'
import { logLines } from '#log.ts'
import { projectFolder } from '#paths.ts'
import { callService } from '#providers/call-service.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** A line of the log. Of its other fields, such as ids of records, nothing is reported. */
type Line = {
  level: number
  time: number
  msg?: string
  reqId?: string
  route?: string
  job?: string
  queue?: string
  err?: ErrorDescription
}

/** Milliseconds in which errors of one kind are reported once: what fails every second must not use up what a plan allows. */
const repeatMs = 60_000
/** Kinds that are remembered: a flood of kinds costs no memory. */
const kindsMax = 200
const closeMs = 2_000
const replyMaxBytes = 64 * 1024
const causesMax = 5
const fatalLevel = 60

const framePattern = /^ {4}at (?:(?:async )?(.+) \()?(?:async )?(.+?):(\d+):(\d+)\)?$/

/** The last call first in a stack of Node, and last in a report. */
function framesOf(stack: string): StackFrame[] {
  const frames = stack.split('\n').flatMap((line): StackFrame[] => {
    const [, name, place = '', lineno, colno] = framePattern.exec(line) ?? []
    if (!lineno) return []
    const file = place.replace(/^file:\/\//, '')
    const isOwn = file.startsWith(projectFolder) && !file.includes('/node_modules/')
    const filename = file.replace(projectFolder, '').replace(/^\//, '')
    return [{ function: name ?? '?', filename, lineno: Number(lineno), colno: Number(colno), in_app: isOwn }]
  })
  return frames.toReversed()
}

/** An error and its causes, the first cause first. */
function exceptionsOf(error: ErrorDescription, depth = 1): Exception[] {
  const code = error.code === undefined ? '' : String(error.code)
  const own = { type: error.type, value: error.message ?? code, stacktrace: { frames: framesOf(error.stack ?? '') } }
  const cause = error.cause as ErrorDescription | undefined
  return cause && depth < causesMax ? [...exceptionsOf(cause, depth + 1), own] : [own]
}

const kindOf = ({ msg, err, route, job, queue }: Line): string =>
  [msg, err?.type, err?.code, err?.stack?.split('\n')[0], route, job, queue].join('\n')

/** The report of a line: it has no more than the log, in which secrets and people are hidden already. */
function eventOf(line: Line, environment: string): Event {
  const { level, time, msg = '', reqId, route, job, queue, err } = line
  const where = route ?? job ?? queue
  const tags = Object.entries({ request: reqId, route, job, queue, code: err?.code }).filter(
    ([, value]) => value !== undefined,
  )
  return {
    ...{ timestamp: time / 1_000, platform: 'node', environment, release: packageJson.version },
    ...{ level: level >= fatalLevel ? 'fatal' : 'error', logger: 'log', logentry: { message: msg } },
    tags: Object.fromEntries(tags.map(([name, value]) => [name, String(value)])),
    ...(where === undefined ? {} : { transaction: where }),
    ...(err ? { exception: { values: exceptionsOf(err) } } : {}),
  }
}

/** Chooses one line of a kind a minute. */
function createChooser() {
  const until = new Map<string, number>()
  return (line: Line): boolean => {
    const now = performance.now()
    const kind = kindOf(line)
    if ((until.get(kind) ?? 0) > now) return false
    until.delete(kind)
    until.set(kind, now + repeatMs)
    const [oldest] = until.keys()
    if (until.size > kindsMax && oldest !== undefined) until.delete(oldest)
    return true
  }
}

/** A line of level error or fatal: pino writes the level first. */
const isError = (text: string): boolean => /^\{"level":[56]\d,/.test(text)

/** Reports the errors that are logged to a service that takes envelopes of Sentry, until it is closed. */
export async function openReports(dsn: string, environment: string): Promise<{ close: () => Promise<void> }> {
  const [{ ServerRuntimeClient }, { createStackParser, createTransport }] = await Promise.all([
    import('@sentry/core/server'),
    import('@sentry/core'),
  ])
  const client = new ServerRuntimeClient({
    ...{ dsn, integrations: [], stackParser: createStackParser(), sendClientReports: false },
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const call = { method: 'POST', body, timeoutMs: closeMs * 5, maxBytes: replyMaxBytes }
        const { status, headers } = await callService(new URL(options.url), call)
        const limits = headers['x-sentry-rate-limits']?.toString() ?? null
        return {
          statusCode: status,
          headers: { 'x-sentry-rate-limits': limits, 'retry-after': headers['retry-after'] ?? null },
        }
      }),
  })
  client.init()
  const isChosen = createChooser()
  const report = (text: unknown) => {
    if (typeof text !== 'string' || !isError(text)) return
    const line = JSON.parse(text) as Line
    if (isChosen(line)) client.captureEvent(eventOf(line, environment))
  }
  logLines.subscribe(report)
  return {
    async close() {
      logLines.unsubscribe(report)
      await client.close(closeMs)
    },
  }
}
