import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminEndpoints } from '../contract/src/admin-endpoints.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => ({ name: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'utf8') }))
const textOf = (name: string): string => files.find((file) => file.name === name)?.text ?? ''

/** Settings of other programs. */
const foreign = new Set(['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'DOMAIN', 'PACKAGES', 'CMD'])

test('what deploys the academy names only settings, commands and files that exist', () => {
  const settings = new Set([...read('.env.example').matchAll(/^# ?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name))
  const commands = read('server/src/command-context.ts')
  expect(files.length).toBeGreaterThan(6)
  for (const { name, text } of files) {
    const named = [...text.matchAll(/(?<![\w$])([A-Z][A-Z_]{3,})(?==|: )/g)].map(([, setting = '']) => setting)
    expect([name, named.filter((each) => !settings.has(each) && !foreign.has(each))]).toEqual([name, []])
    for (const [, command = ''] of text.matchAll(/main\.js'?,? '?academy'?,? '?([a-z]+)/g))
      expect(commands).toContain(`npm run academy -- ${command} `)
    for (const [path] of text.matchAll(/\b(?:docs|tools)\/[\w/.-]+\.(?:mjs|conf|md)\b/g))
      expect([path, existsSync(join(root, path))]).toEqual([path, true])
  }
})

test('options of Node are those of npm start, and processes have the time to drain', () => {
  const options: string = JSON.parse(read('server/package.json')).config.nodeOptions
  for (const option of options.split(' ')) {
    expect(textOf('Dockerfile')).toContain(`"${option}"`)
    expect(textOf('academy@.service')).toContain(option)
  }
  expect(textOf('academy@.service')).toContain('TimeoutStopSec=30')
  expect(textOf('compose.yml')).toContain('stop_grace_period: 30s')
})

test('a process of systemd has settings of its own after those of all, and ends its programs itself', () => {
  const lines = textOf('academy@.service').split('\n')
  const settings = lines.filter((line) => line.startsWith('EnvironmentFile='))
  expect(settings).toEqual(['EnvironmentFile=/etc/academy.env', 'EnvironmentFile=-/etc/academy-%i.env'])
  expect(lines).toContain('KillMode=mixed')
  const own = ['METRICS_PORT', 'JOBS', 'PORT']
  for (const path of ['docs/operations/install.md', 'docs/operations/monitoring.md'])
    expect([path, /\/etc\/academy-30\d0\.env/.test(read(path))]).toEqual([path, true])
  expect(own.filter((name) => !read('docs/operations/install.md').includes(`\`${name}`))).toEqual([])
})

test('the database is asked by TCP, which the server that prepares it does not listen to', () => {
  expect(textOf('compose.yml')).toContain('pg_isready -h 127.0.0.1 -U academy -d academy')
})

test('Caddy lets every upload of the back office through', () => {
  const uploads = Object.values(adminEndpoints).filter((row) => 'upload' in row)
  const largest = Math.max(...uploads.map(({ upload }) => upload.maxBytes))
  const [megabytes] = [...textOf('Caddyfile').matchAll(/max_size (\d+)MB/g)].map(([, size]) => Number(size))
  expect((megabytes ?? 0) * 1e6).toBeGreaterThan(largest)
})
