// A private, temporary Postgres for tests and benchmarks. By hand: `node tools/postgres.mjs` prints its URL and
// runs it until Ctrl-C. Started by a program with an IPC channel it sends {url} and stops when that program exits; on
// {restart: 'fast'} or {restart: 'immediate'} it restarts and sends {url} again. `--synchronous` makes commits survive
// even an immediate restart.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Refusal } from './toolchain.mjs'

const debianFolder = '/usr/lib/postgresql'
const startSeconds = 30
const executable = (/** @type {string} */ name) => (process.platform === 'win32' ? `${name}.exe` : name)

/** The folder with `initdb` and `postgres`: from PATH, or else Debian's newest; undefined without one. */
export function findPostgres() {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianFolder, version, 'bin'))
    : []
  return [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...debian].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, executable(name)))),
  )
}

/** Postgres refuses to run as root: the ids of the user to run it as, or nothing when we are not root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Refusal('Postgres does not run as root and there is no account `postgres` to run it as.')
}

/** @returns {Promise<number>} a port of 127.0.0.1 that was free a moment ago */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

// Not durable, which makes it fast: it never holds anything of value.
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: 200,
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  log_min_messages: 'fatal',
}

/** The signals that terminate all sessions, and that stop Postgres as in a crash. */
const restartSignals = /** @type {const} */ ({ fast: 'SIGINT', immediate: 'SIGQUIT' })

/**
 * Starts a new, empty cluster on 127.0.0.1. Throws a Refusal when there is no Postgres to start.
 * @param {{isSynchronous?: boolean}} [options] `isSynchronous`: what was confirmed survives an immediate restart
 * @returns {Promise<{url: string, restart: (mode: 'fast' | 'immediate') => Promise<void>, stop: () => Promise<void>}>} the
 * superuser's URL of the maintenance database, and functions that restart and stop it
 */
export async function startPostgres({ isSynchronous = false } = {}) {
  const binaries = findPostgres()
  if (!binaries) throw new Refusal(`Postgres is missing: no initdb on PATH or under ${debianFolder}.`)
  const account = unprivileged()
  // A short folder, because the path of the Unix socket inside it must be below 107 bytes.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'ul-pg-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const password = randomBytes(12).toString('hex')
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o644 })
    const data = join(folder, 'data')
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
    const made = spawnSync(
      join(binaries, executable('initdb')),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        `--locale=${locale}`,
        '--no-sync',
      ],
      { ...account, cwd: folder, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Refusal(`initdb failed: ${made.error?.message ?? made.stderr}`)
    const port = await freePort()
    const options = Object.entries({
      ...settings,
      // During a restart it would log each refused connection.
      ...(isSynchronous ? { synchronous_commit: 'on', log_min_messages: 'panic' } : {}),
      port,
      unix_socket_directories: folder,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const launch = () => {
      const child = spawn(join(binaries, executable('postgres')), ['-D', data, ...options], {
        ...account,
        cwd: folder,
        stdio: ['ignore', 2, 2],
      })
      return { child, ended: new Promise((resolve) => child.once('close', resolve)) }
    }
    let server = launch()
    const stop = async () => {
      // "Immediate shutdown": nothing in it has to survive.
      server.child.kill('SIGQUIT')
      const late = await Promise.race([server.ended.then(() => false), wait(5000, true, { ref: false })])
      if (late) server.child.kill('SIGKILL')
      await server.ended
      remove()
    }
    // The line that pg_ctl also waits for, of this server and not of the previous one.
    const status = join(data, 'postmaster.pid')
    const isReady = () => {
      const text = existsSync(status) ? readFileSync(status, 'utf8') : ''
      return text.startsWith(`${server.child.pid}\n`) && text.includes('\nready')
    }
    const waitUntilReady = async () => {
      for (let attempt = 0; !isReady(); attempt++) {
        if (server.child.exitCode !== null || attempt > startSeconds * 20) {
          await stop()
          throw new Refusal('Postgres did not start, see above.')
        }
        await wait(50)
      }
    }
    await waitUntilReady()
    const restart = async (/** @type {'fast' | 'immediate'} */ mode) => {
      server.child.kill(restartSignals[mode])
      await server.ended
      server = launch()
      await waitUntilReady()
    }
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, restart, stop }
  } catch (error) {
    remove()
    throw error
  }
}

async function runAsProgram() {
  const { url, restart, stop } = await startPostgres({ isSynchronous: process.argv.includes('--synchronous') })
  process.stdout.write(`${url}\n`)
  process.send?.({ url })
  process.on('message', async (/** @type {{restart: 'fast' | 'immediate'}} */ message) => {
    await restart(message.restart)
    process.send?.({ url })
  })
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, end)
  // Keeps the process alive until the server exits.
  setInterval(() => {}, 2 ** 30)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runAsProgram().catch((error) => {
    process.stderr.write(error instanceof Refusal ? `${error.message}\n` : `${error.stack}\n`)
    process.exit(1)
  })
}
