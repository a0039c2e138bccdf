import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/managed-process.ts'
import type { VirtualServer } from '../support/virtual-server.ts'
import { installThis } from './releases.ts'

/** An empty server with the programs that the guide expects, and in `/root` what it copies by scp. */
export function prepareServer({ run }: VirtualServer, folder: string): void {
  installThis(join(folder, 'release'))
  const archive = execFileSync(
    'tar',
    ['-c', '-C', folder, 'release', '-C', root, 'deploy', '-C', join(root, 'docs'), 'nginx.conf'],
    {
      maxBuffer: 2 ** 30,
    },
  )
  run('tar -x --no-same-owner -C /root', archive)
  // The server has a /tmp of its own, where these sources may lie.
  run('cat > /usr/bin/node && chmod 755 /usr/bin/node', readFileSync(process.execPath))
  run('rm -rf /etc/nginx/conf.d/* /etc/nginx/sites-enabled/* /etc/postgresql/15 /var/lib/postgresql/15')
  run('pg_createcluster 15 main')
  run('systemctl start postgresql@15-main nginx')
}
