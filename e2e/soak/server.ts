// A server without containers, as docs/operations describes it: every line of the guides runs on a machine of its own with
// systemd, Postgres, nginx and pgBackRest, from the empty server to a day that is taken back.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guides, readBlocks, readCommands } from '../support/guides.ts'
import { root } from '../support/managed-process.ts'
import { until } from '../support/retry.ts'
import { findObstacle, startVirtualServer, type VirtualServer } from '../support/virtual-server.ts'
import { prepareServer } from './empty-server.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

const [install, backup] = ['docs/operations/install.md', 'docs/operations/backup.md']
const programs = ['nginx', 'pgbackrest', 'openssl', 'pg_createcluster', 'promtool', 'certbot', 'caddy', 'curl']
const password = 'trudne-haslo-9'
const owner = 'wlasciciel@academy.example'

/** What no machine without the internet can do, and what does it here or elsewhere. */
const elsewhere = new Map([
  ['npm ci', 'releases.ts, for the rehearsal'],
  ['npm run build', 'releases.ts, for the rehearsal'],
  ['node tools/image-root.mjs release', 'releases.ts'],
  ['scp -r release deploy docs/nginx.conf root@SERVER:/root/', 'empty-server.ts'],
  ['certbot --nginx --domain DOMAIN', 'installCertificate below, with a certificate of our own'],
  ['NODE_ENV=production npm start', 'tools/production-files.test.ts'],
  ['npm run academy -- doctor', 'examine below'],
])

const settings = `DATABASE_URL=postgresql://academy:${password}@localhost:5432/academy
TOKEN_SECRET=b81f9d5c07e2a64f3398ad1170c6e25df4a9036b
SMTP_URL=smtp://127.0.0.1:9
PUBLIC_URL=https://academy.example
SANDBOX=0
DEMO=0
KSEF_ENV=off
TRUST_PROXY=1
DATA_DIR=/srv/academy/data
BACKUP_DIR=/srv/academy/backups
`

const assert = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(what)
}

type Machine = VirtualServer & { done: (step: string) => void; follow: (guide: string, changes?: Changes) => void }
/** Lines that run before a command, and placeholders with their values. */
type Changes = { before?: Record<string, () => void>; placeholders?: Record<string, string> }

const psql = ({ run }: VirtualServer, statement: string): string =>
  run(`psql --no-psqlrc -At postgresql://academy:${password}@localhost:5432/academy`, statement).trim()

const request = ({ run }: VirtualServer, url: string): string =>
  run(`node -e "fetch('${url}').then(async (r) => console.log(r.status, await r.text()))"`)

const isReady = (server: VirtualServer, port: number) => async (): Promise<boolean> =>
  request(server, `http://127.0.0.1:${port}/api/ready`).startsWith('200')

/** What certbot does with the certificate that it gets, with one of our own. */
function installCertificate({ run }: VirtualServer): void {
  run(
    'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=academy.example -keyout /root/key.pem -out /root/cert.pem',
  )
  run(
    'certbot install --nginx --non-interactive --domain academy.example --cert-path /root/cert.pem --key-path /root/key.pem --fullchain-path /root/cert.pem --redirect',
  )
  const page = run(
    'curl --silent --insecure --resolve academy.example:443:127.0.0.1 https://academy.example/api/ready --write-out "%{http_code}"',
  )
  assert(page.endsWith('200'), `through nginx with TLS: ${page}`)
  run('certbot renew')
  run('systemctl reload nginx')
}

async function installAcademy(machine: Machine, folder: string): Promise<void> {
  const { run, follow, done } = machine
  prepareServer(machine, folder)
  done('an empty server with Postgres and nginx, and the release copied to it')
  follow(install, {
    before: {
      'cp deploy/systemd/* /etc/systemd/system/': () => run('umask 077; cat > /etc/academy.env', settings),
      'systemctl enable --now academy@3000 academy@3010 academy-backup.timer': () =>
        run('umask 077; cat > /etc/academy-3010.env', 'JOBS=0\nMETRICS_PORT=9410\n'),
    },
    placeholders: { PASSWORD: password, DOMAIN: 'academy.example' },
  })
  for (const port of [3000, 3010]) await until(`the process on ${port} is ready`, isReady(machine, port))
  assert(request(machine, 'http://127.0.0.1:9410/metrics').includes('academy_build_info'), 'no metrics')
  installCertificate(machine)
  assert(run('academy admin add EMAIL --super'.replace('EMAIL', owner)).includes('Super Admin'), 'no owner')
  assert(/academy-backup\.timer/.test(run('systemctl list-timers')), 'no timer')
  done('installed: two processes of systemd, the timer, nginx with a certificate, the first owner')
}

/** A killed process comes back by itself; one that is restarted loses no request. */
async function restart(machine: Machine): Promise<void> {
  const pid = () => machine.run('systemctl show --property=MainPID --value academy@3010').trim()
  const before = pid()
  machine.run('systemctl kill --signal=SIGKILL academy@3010')
  await until('systemd starts a killed process again', async () => pid() !== before && isReady(machine, 3010)())
  machine.run('systemctl restart academy@3000')
  await until('the other one is ready again', isReady(machine, 3000))
  assert(machine.run('journalctl -u academy@3000').includes('"msg"'), 'no journal')
  machine.done('a killed process is started again, and one is restarted')
}

/** The guide keeps the key elsewhere; here it is made and used in the same place. */
function examine({ run, done }: Machine): void {
  const made = run('cd /srv/academy && academy backup key academy-backup.key')
  const recipient = /BACKUP_RECIPIENT=age1\w+/.exec(made)?.[0]
  assert(recipient !== undefined, made)
  run('cat >> /etc/academy.env', `${recipient}\n`)
  run('systemctl start academy-backup.service')
  const files = run('ls /srv/academy/backups').trim().split('\n')
  assert(files.length === 1, `backups: ${files.join(', ')}`)
  const file = `/srv/academy/backups/${files[0]}`
  const tried = run(`cd /srv/academy && academy restore ${file} --key academy-backup.key --drill`)
  assert(/\d+ rows/.test(tried), tried)
  const found = run('academy doctor || true')
  for (const part of ['database', 'files', 'background work'])
    assert(new RegExp(`^ok +${part}\\b`, 'm').test(found), found)
  assert(!/^(warning|problem) +backups/m.test(found), found)
  run('academy audit verify')
  run(`academy account sign-out ${owner}`)
  done('an encrypted backup by its unit, tried, and the doctor')
}

/** Lines of other guides that are not commands: settings of Prometheus, nginx and Postgres. */
function applySamples(machine: Machine): void {
  const { run, done } = machine
  const [prometheus = []] = readBlocks('docs/operations/monitoring.md', 'yaml')
  const text = readFileSync(join(root, 'docs/operations/monitoring.md'), 'utf8')
  run('cat > /root/deploy/prometheus.yml', /```yaml\n(.*?)```/s.exec(text)?.[1])
  assert(prometheus.length > 0, 'no sample for Prometheus')
  run('promtool check config /root/deploy/prometheus.yml')
  run('DOMAIN=academy.example caddy validate --adapter caddyfile --config /root/deploy/Caddyfile')
  const [nginx = []] = readBlocks('docs/operations/several-machines.md', 'nginx')
  const rest = readFileSync(join(root, 'docs/nginx.conf'), 'utf8')
    .replace(/^upstream .*?^}\n/ms, '')
    .replace(/^ *location \/api\/admin\/ .*?^ {2}}\n/ms, () =>
      nginx.filter((line) => line.startsWith('location')).join('\n'),
    )
  const upstreams = nginx.filter((line) => line.startsWith('upstream')).join('\n')
  run('cat > /etc/nginx/conf.d/academy.conf', `${upstreams}\n${rest}`)
  run('nginx -t')
  for (const statement of readBlocks('docs/operations/several-machines.md', 'sql').flat())
    run('runuser -u postgres -- psql --set ON_ERROR_STOP=1', statement)
  assert(psql(machine, 'show statement_timeout') === '8s', 'the role has no limits')
  done('samples for Prometheus, for several machines, and the limits of the role')
}

/** All commands of the guide to backups: what was deleted after a moment is there again, and what came after it is gone. */
async function goBackInTime(machine: Machine): Promise<void> {
  const { run, follow, done } = machine
  const target = { '2026-11-27 09:30:00+01': '' }
  follow(backup, {
    before: {
      'install -o postgres -m 640 deploy/pgbackrest.conf /etc/pgbackrest.conf': () =>
        run(
          "sed -i '/^repo1-s3/d; s/^repo1-type=.*/repo1-type=posix/; s,^repo1-path=.*,repo1-path=/var/lib/pgbackrest,' /root/deploy/pgbackrest.conf",
        ),
      "systemctl stop 'academy@*' postgresql@15-main": () => {
        psql(machine, "create table moments (name text); insert into moments values ('before')")
        target['2026-11-27 09:30:00+01'] = psql(machine, 'select clock_timestamp()')
        psql(machine, "update moments set name = 'mistake'; insert into moments values ('after')")
        run('runuser -u postgres -- psql -c "select pg_switch_wal()"')
      },
    },
    placeholders: target,
  })
  await until(
    'the recovery is complete',
    async () => run("runuser -u postgres -- psql -Atc 'select pg_is_in_recovery()'").trim() === 'f',
  )
  const rows = psql(machine, 'select name from moments')
  assert(rows === 'before', `rows after going back: ${rows}`)
  run('systemctl enable --now academy@3000 academy@3010')
  for (const port of [3000, 3010]) await until(`the process on ${port} is ready`, isReady(machine, port))
  assert(run('academy admin list').includes(owner), 'the owner is gone')
  done('back to the moment before a mistake, by pgBackRest')
}

function createMachine(server: VirtualServer, print: SoakOptions['print'], ran: Set<string>): Machine {
  let began = performance.now()
  return {
    ...server,
    done(step) {
      print(`✓ ${step} (${((performance.now() - began) / 1_000).toFixed(1)} s)`)
      began = performance.now()
    },
    follow(guide, { before = {}, placeholders = {} } = {}) {
      for (const command of readCommands(guide)) {
        if (elsewhere.has(command)) continue
        before[command]?.()
        ran.add(command)
        const line = Object.entries(placeholders).reduce((text, [name, value]) => text.replaceAll(name, value), command)
        server.run(`cd /root && ${line}`)
      }
    },
  }
}

async function followGuides(server: VirtualServer, print: SoakOptions['print']): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ul-release-'))
  const ran = new Set<string>()
  const machine = createMachine(server, print, ran)
  try {
    await installAcademy(machine, folder)
    await restart(machine)
    examine(machine)
    await goBackInTime(machine)
    applySamples(machine)
    const missed = guides.flatMap(readCommands).filter((command) => !ran.has(command) && !elsewhere.has(command))
    assert(missed.length === 0, `no step ran: ${missed.join('; ')}`)
    print(`  ${ran.size} commands of the guides as they are written`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const obstacle = findObstacle(programs)
  if (obstacle) {
    print(`– skipped: ${obstacle}`)
    return { passed: 0, failed: 0 }
  }
  const server = await startVirtualServer()
  try {
    await followGuides(server, print)
    return { passed: 1, failed: 0 }
  } catch (error) {
    print(`✗ ${(error as Error).message}`)
    return { passed: 0, failed: 1 }
  } finally {
    await server.stop()
  }
}

export const server: Scenario = { name: 'server', run }
