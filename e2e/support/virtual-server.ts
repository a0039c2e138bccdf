import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs in namespaces of its own: this machine's files below a layer in memory that takes every change, another network, and
 * systemd as the first process. `/sys` can be read only, so that systemd leaves the devices alone.
 */
const boot = `set -e
ip link set lo up
mount -t tmpfs tmpfs "$1"
mkdir "$1/changes" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
mount --bind -o ro /sys "$1/root/sys"
mount --rbind /sys/fs/cgroup "$1/root/sys/fs/cgroup"
mount -t tmpfs tmpfs "$1/root/run"
mount -t tmpfs tmpfs "$1/root/tmp"
exec chroot "$1/root" env -i container=virtual-server PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=basic.target --log-target=null
`

const namespaces = ['--mount', '--pid', '--fork', '--cgroup', '--uts', '--ipc', '--net', '--kill-child']
const inside = ['--mount', '--pid', '--cgroup', '--uts', '--ipc', '--net', '--root', '--wd']
const bootedMs = 60_000

export type VirtualServer = {
  /** Runs a line of a shell as root and returns what it printed on both streams; throws when it fails. */
  run: (line: string, input?: string | Buffer) => string
  stop: () => Promise<void>
}

/** Why this machine cannot start one; null when it can. */
export function findObstacle(programs: readonly string[]): string | null {
  if (process.getuid?.() !== 0) return 'only root may start a server of its own'
  const missing = ['systemctl', 'unshare', 'nsenter', 'ip', ...programs].filter(
    (name) => spawnSync('which', [name]).status !== 0,
  )
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null
}

/** The first process of the namespaces, as this machine numbers it. */
function findInit(parent: number): number | null {
  const children = `/proc/${parent}/task/${parent}/children`
  const [first] = existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ') : []
  return first ? Number(first) : null
}

/** A server with this machine's programs and systemd. Nothing that it writes outlives it, and it sees no other machine. */
export async function startVirtualServer(): Promise<VirtualServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ul-server-'))
  const parent: ChildProcess = spawn('unshare', [...namespaces, 'sh', '-c', boot, 'boot', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(parent, 'close')
  const kill = () => parent.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    parent.kill('SIGKILL')
    await ended
    rmdirSync(folder)
  }
  const attempt = (line: string, input: string | Buffer = '') => {
    const init = findInit(parent.pid ?? 0)
    const words = [
      '--target',
      String(init),
      ...inside,
      'env',
      '-i',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'sh',
      '-c',
      line,
    ]
    return spawnSync('nsenter', words, { encoding: 'utf8', input, maxBuffer: 2 ** 26, timeout: 300_000 })
  }
  for (let waited = 0; !/running|degraded/.test(attempt('systemctl is-system-running').stdout); waited += 250) {
    if (parent.exitCode !== null || waited > bootedMs) {
      await stop()
      throw new Error('systemd did not start in namespaces of its own.')
    }
    await wait(250)
  }
  return {
    stop,
    run(line, input) {
      const { status, stdout, stderr } = attempt(line, input)
      if (status !== 0) throw new Error(`${line}\nended with ${status}: ${stdout}${stderr}`)
      return stdout + stderr
    },
  }
}
