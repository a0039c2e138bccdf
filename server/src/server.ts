import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { DirectoryLockedError } from '#db/lock-directory.ts'
import { MigrationBlocked } from '#db/migrate.ts'
import { isRefusedByPooler, poolerAdvice } from '#db/pooler.ts'
import { printError } from '#describe-error.ts'
import { serveMetrics } from '#metrics-server.ts'
import { gauges, jobs, queues } from '#modules.ts'
import { openMonitoring } from '#monitoring.ts'
import { type BackgroundWork, startWork } from '#platform/jobs/work.ts'
import { findUnreadableCertificates } from '#providers/ksef-files.ts'
import { refuse, SettingsError } from '#settings.ts'
import { closeContext, createContext } from '#start.ts'

/** Milliseconds that running requests and jobs may take after the process has stopped listening. */
const closeMs = 9_000
/** Additional milliseconds for running jobs; those still running then are retried later. */
const workMs = 8_000

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const unreadable = config.ksef ? findUnreadableCertificates(config.ksef) : []
  if (unreadable.length > 0) refuse(unreadable)
  const stopMonitoring = await openMonitoring(config)
  const context = await createContext(config)
  const app = await buildApp(context)
  let isStopping = false
  let stopMetrics: () => Promise<void> = async () => {}
  let stopWork: BackgroundWork['stop'] = async () => {}
  const stop = async (drainMs = 0) => {
    isStopping = true
    context.lifecycle.startDraining()
    // Other processes take over background jobs while this one still serves requests.
    const ticked = stopWork(drainMs + workMs)
    await wait(drainMs)
    await app.close()
    await ticked
    await stopMetrics()
    await closeContext(context)
    await stopMonitoring()
  }
  try {
    if (config.metrics) stopMetrics = (await serveMetrics(context, gauges, config.metrics)).close
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    throw error
  }
  const drainMs = config.drainSeconds * 1000
  const grace = closeWithGrace({ delay: drainMs + closeMs, logger: false }, async ({ err }) => {
    if (err) context.log.fatal({ err }, 'unexpected failure')
    const isAlone = err !== undefined || process.connected === false
    await stop(isAlone ? 0 : drainMs)
  })
  // The parent process has ended, perhaps during the start: nobody is left to stop this one later.
  process.on('disconnect', () => grace.close())
  if (process.connected === false) grace.close()
  if (config.jobs && !isStopping) stopWork = startWork(context, jobs, queues).stop
}

/** Returns the cause in one sentence, when a person can do something about it. */
function sentenceOf(error: unknown): string {
  if ([SettingsError, DirectoryLockedError, MigrationBlocked].some((known) => error instanceof known))
    return (error as Error).message
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT to another number.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `The database of DATABASE_URL does not answer: ${message}`
  return isRefusedByPooler(error) ? poolerAdvice : printError(error)
}

/** Serves until the process is told to stop. Ends with exit code 1 and a sentence on stderr when it cannot start. */
export async function startServer(): Promise<void> {
  try {
    await serve()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}
