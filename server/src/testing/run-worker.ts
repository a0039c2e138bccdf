// A server process that only works on runs of staff, for tests that kill it. Its settings are the environment's.
import { readConfig } from '#config.ts'
import { createLog } from '#log.ts'
import { startWork } from '#platform/jobs/work.ts'
import { runQueue } from '#platform/runs/runs.jobs.ts'
import { openContext } from '#start.ts'

const context = await openContext(readConfig(process.env), createLog('silent'), async () => {})
startWork(context, [], [runQueue])
