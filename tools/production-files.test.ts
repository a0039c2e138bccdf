import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withdrawalFormPath } from '../contract/src/compliance/withdrawals.ts'

const root = join(import.meta.dirname, '..')
const startSeconds = 60

/** The files that a deployment needs beside the packages, without any sources. */
const deployed = [
  'package.json',
  'server/package.json',
  'server/dist',
  'server/assets',
  'server/migrations',
  'web/dist',
  'admin/dist',
]

/** The packages of `npm ci --omit=dev`, as paths from the root. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>
  }
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        /^node_modules\/(?!.*\/node_modules\/)/.test(path) && !dev && !devOptional && !link,
    )
    .map(([path]) => path)
}

/** Do not resolve links, so that nothing else of the project can be found from them. */
const here = ['--preserve-symlinks', '--preserve-symlinks-main', 'server/dist/main.js']

let folder: string
let environment: NodeJS.ProcessEnv
let url: string
let server: ChildProcess | undefined

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ul-production-'))
  for (const path of [...deployed, ...productionPackages()]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path))
  }
  const port = await findPort()
  url = `http://127.0.0.1:${port}`
  environment = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
})

afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true })
})

test('the files of the server hold one byte a character, import only files before them, leave Node’s client for fetch unloaded, and one alone opens the embedded database', () => {
  const order = ['libraries.js', 'contract.js', 'identity.js', 'payments.js', 'membership.js', 'main.js', 'embedded.js']
  const files = globSync('*.js', { cwd: join(root, 'server/dist') })
  expect(files.sort()).toEqual([...order].sort())
  const code = (name: string) => readFileSync(join(root, 'server/dist', name), 'utf8')
  const importsOf = (name: string) =>
    [...code(name).matchAll(/^import [^\n]*? from "\.\/([^"]+)"/gm)].map(([, from]) => from)
  for (const [place, name] of order.entries()) {
    expect(code(name), name).toMatch(/^\p{ASCII}*$/u)
    // `callService` calls other services.
    expect(code(name), name).not.toMatch(
      /(?:await|return|=>) fetch\(|from "node:http"|import\("(?:nodemailer|stripe)"\)/,
    )
    expect(order.slice(0, place), name).toEqual(expect.arrayContaining(importsOf(name)))
  }
  expect(importsOf('main.js')).toContain('libraries.js')
  expect(order.filter((name) => code(name).includes('from "@electric-sql/pglite'))).toEqual(['embedded.js'])
})

describe('the production build with no more than its packages', { timeout: 2 * startSeconds * 1000 }, () => {
  test('serves the web, the back office, the demo, pictures and PDFs', async () => {
    server = spawn(process.execPath, here, { cwd: folder, env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
    for (let waited = 0; waited < startSeconds * 1000; waited += 50) {
      const health = await fetch(`${url}/api/health`).catch(() => null)
      if (health?.ok || server.exitCode !== null) break
      await wait(50)
    }
    expect(server.exitCode).toBeNull()
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
    expect(await (await fetch(`${url}/admin`)).text()).toContain('/admin/assets/')
    const products = (await (await fetch(`${url}/api/products`)).json()) as { photoUrl: string }[]
    expect(products.length).toBeGreaterThan(0)
    const form = await fetch(`${url}${withdrawalFormPath}`)
    expect((await form.text()).slice(0, 5)).toBe('%PDF-')
  })

  test('runs the command line on the same data', async () => {
    server?.kill('SIGTERM')
    if (server) await once(server, 'exit')
    const staff = execFileSync(process.execPath, [...here, 'academy', 'admin', 'list'], {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
    })
    expect(staff).toContain('admin@slodki-ul.test')
  })
})
