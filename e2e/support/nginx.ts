import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cleanEnvironment, root } from './managed-process.ts'
import { isTaken } from './ports.ts'

/** Debian installs it in a folder that only root has on PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The documented configuration with our port and backends, and a header that names the backend. */
function readDocumented(port: number, backends: readonly string[]): string {
  const servers = backends.map((url) => new URL(url).host)
  return readFileSync(join(root, 'docs/nginx.conf'), 'utf8')
    .replace(
      /^( *server )127\.0\.0\.1:\d+(?=.*;$)/gm,
      (_line, begin: string) => `${begin}${servers.shift() ?? 'missing'}`,
    )
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('location / {', 'location / {\n    add_header X-Served-By $upstream_addr always;')
}

function configure(folder: string, port: number, backends: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  return `
daemon off; master_process off; worker_processes 1;
pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; ${temporary.join(' ')}
  ${readDocumented(port, backends)}
}`
}

/** Starts a private nginx with the documented configuration and two backends. Returns the function that stops it. */
export async function startNginx(port: number, backends: readonly string[]): Promise<() => Promise<void>> {
  const binary = folders.map((folder) => join(folder, 'nginx')).find(existsSync)
  if (!binary) throw new Error('nginx is missing: install the package `nginx`.')
  const folder = mkdtempSync(join(tmpdir(), 'ul-nginx-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configure(folder, port, backends))
  const program: ChildProcess = spawn(binary, ['-p', folder, '-e', 'stderr', '-c', file], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(program, 'close')
  // Unlike our own processes, nginx does not notice when we exit.
  const kill = () => program.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    program.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let waited = 0; !(await isTaken(port)); waited += 50) {
    if (program.exitCode !== null || waited > 10_000) {
      await stop()
      throw new Error('nginx did not start, see above.')
    }
    await wait(50)
  }
  return stop
}
