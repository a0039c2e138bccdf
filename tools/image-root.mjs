// `node tools/image-root.mjs FOLDER`, after `npm run build`: fills an empty folder with what production runs: the builds, the
// server's packages and nothing else. The Dockerfile copies it, and a machine without containers runs it as it is.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Refusal, root } from './toolchain.mjs'

/** What is copied. The last ones only tell npm which packages belong to the server. */
const copied = [
  ...['server/dist', 'server/assets', 'server/migrations', 'web/dist', 'admin/dist'],
  ...['package.json', 'package-lock.json', 'server/package.json', 'contract/package.json'],
]

/** What drizzle-kit compares the next migration with, and the map of the bundle, which nothing reads at run time. */
const forDevelopment = /[\\/]migrations[\\/]meta[\\/]\d+_snapshot\.json$|[\\/]server[\\/]dist[\\/]main\.js\.map$/

/** Files of packages that nothing reads at run time. Licences stay: they go where the code goes. */
const unread = /^(?!licen[cs]e|copying|notice).*\.(d\.[cm]?ts|[cm]?ts|[cm]?js\.map|md|markdown)$/i

/** Parts of packages that this program never loads. */
const unused = [
  // Commands of packages, an optional peer for types only, and the contract, which is in our bundle.
  ...['.bin', 'typescript', '@slodki-ul'],
  // Native code of another engine than Node.
  ...['bare-buffer', 'bare-fs', 'bare-path', 'bare-url'].map((name) => `${name}/prebuilds`),
  // Builds for browsers.
  ...['dist', 'es', 'src', 'ts3.4'].map((build) => `pdf-lib/${build}`),
]

/** @param {string} folder */
function removeUnread(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeUnread(path)
    else if (entry.isFile() && unread.test(entry.name)) rmSync(path)
  }
}

/** @param {string} target */
function buildImageRoot(target) {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Refusal(`${target} is not empty.`)
  const missing = copied.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) throw new Refusal(`${missing.join(', ')} missing: run npm run build first.`)
  for (const path of copied) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(root, path), join(target, path), { recursive: true, filter: (file) => !forDevelopment.test(file) })
  }
  // Without the root's own packages, among which is a second Node.
  const install = [
    'ci',
    '--omit=dev',
    '--workspace',
    '@slodki-ul/server',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  const { status, stderr } = spawnSync('npm', install, { cwd: target, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`npm could not install the packages:\n${stderr}`)
  for (const folder of ['node_modules', 'server/node_modules']) {
    if (existsSync(join(target, folder))) removeUnread(join(target, folder))
  }
  for (const part of unused) rmSync(join(target, 'node_modules', part), { recursive: true, force: true })
  // The link to it leads nowhere now.
  rmSync(join(target, 'contract'), { recursive: true })
}

const [target] = process.argv.slice(2)
try {
  if (!target) throw new Refusal('Usage: node tools/image-root.mjs FOLDER')
  buildImageRoot(resolve(target))
  process.stdout.write(`What production runs is in ${target}.\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
