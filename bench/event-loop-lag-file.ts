import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file to which a server writes its event loop delay in milliseconds. */
export const eventLoopLagFile = (pid: number): string => join(tmpdir(), `ul-bench-lag-${pid}.json`)
