import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a server writes how late its timers fire, milliseconds. */
export const eventLoopLagFile = (pid: number): string => join(tmpdir(), `ul-bench-lag-${pid}.json`)
