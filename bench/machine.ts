import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'

/** Milliseconds per tick of CPU time in Linux (USER_HZ). */
const tickMs = 10

function readProcess(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** CPU time of a process in milliseconds; null where the system does not provide it. */
export function cpuMsOf(pid: number): number | null {
  const stat = readProcess(pid, 'stat')
  if (!stat) return null
  // The name in parentheses may contain spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Current memory of a process in MB; null where the system does not provide it. */
export function memoryOf(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readProcess(pid, 'status') ?? '')?.[1]
  return kilobytes ? Number(kilobytes) / 1024 : null
}

/** Description of the machine in one line. */
export const describeMachine = (): string =>
  `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}`
