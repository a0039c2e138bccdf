import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isTaken } from './ports.ts'
import { cleanEnvironment } from './program.ts'

/** Debian keeps it where only root has it on PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

function configure(folder: string, port: number, backends: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  return `
daemon off; master_process off; worker_processes 1;
pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; ${temporary.join(' ')}
  upstream academy { ${backends.map((url) => `server ${new URL(url).host};`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://academy;
      add_header X-Served-By $upstream_addr always;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}`
}

/** Starts a private nginx that hands requests to the backends in turn. Returns what ends it. */
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
  // Nothing tells nginx that we are gone, unlike the programs of our own.
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
