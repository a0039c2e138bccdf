import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cleanEnvironment, root } from './managed-process.ts'
import { findPorts, isTaken } from './ports.ts'

/** Debian installs it in a folder that only root has on PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The documented configuration with our port, for every database of a server, with the server's own user. */
function readDocumented(port: number, serverUrl: string): string {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const server = `* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`
  const changed: readonly [RegExp, string][] = [
    [/^academy = .*$/m, server],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_type = .*$/m, 'auth_type = any'],
    [/^auth_file = .*$/m, ''],
  ]
  return changed.reduce(
    (text, [line, ours]) => {
      if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini has no line ${line}.`)
      return text.replace(line, () => ours)
    },
    readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8'),
  )
}

export type Pooler = {
  pid: number
  /** The same database through the pooler. */
  through: (url: string) => string
  stop: () => Promise<void>
}

/** Starts a private PgBouncer with the documented configuration before a server; null where it is not installed. */
export async function startPooler(serverUrl: string): Promise<Pooler | null> {
  const binary = folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync)
  if (!binary) return null
  const port = await findPorts()
  const folder = mkdtempSync(join(tmpdir(), 'ul-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `${readDocumented(port, serverUrl)}\nunix_socket_dir =\nlog_connections = 0\nlog_disconnections = 0\n`,
  )
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const program: ChildProcess = spawn(binary, ['-q', ...account, file], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(program, 'close')
  // Unlike our own processes, it does not notice when we exit.
  const kill = () => program.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    program.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let waited = 0; !(await isTaken(port)); waited += 50) {
    if (program.exitCode !== null || waited > 10_000) {
      await stop()
      throw new Error('PgBouncer did not start, see above.')
    }
    await wait(50)
  }
  const through = (url: string) => {
    const changed = new URL(url)
    changed.port = String(port)
    return changed.href
  }
  return { pid: program.pid ?? 0, through, stop }
}
