// `node tools/complete-lockfile.mjs`, after an install whose lockfile the architecture test refuses: adds the optional
// binaries that npm left out (npm/cli#4828), and missing integrity hashes. Without the binaries `npm ci` refuses
// the whole lockfile; with them it skips those for other platforms.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingOptionals, findUnverified } from './lockfile-binaries.mjs'
import { root } from './toolchain.mjs'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'win']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x']

/** @param {string} name such as `@biomejs/cli-linux-x64-musl` @param {string} version */
function describeBinary(name, version) {
  const parts = name.split(/[/-]/)
  const os = systems.find((each) => parts.includes(each))
  const cpu = processors.find((each) => parts.includes(each))
  if (!os || !cpu) throw new Error(`${name}: its name does not say its platform; add it to package-lock.json by hand`)
  const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') && os === 'linux' ? ['glibc'] : undefined
  return { version, cpu: [cpu], dev: true, ...(libc && { libc }), optional: true, os: [os === 'win' ? 'win32' : os] }
}

/** The registry's hash of a package. @param {string} name @param {string} version @returns {string} */
function readIntegrity(name, version) {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' })
  if (status === 0 && stdout.startsWith('sha512-')) return stdout.trim()
  throw new Error(`The registry has no ${name}@${version}: pin a version of its parent that exists for all platforms`)
}

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = findMissingOptionals(lock)
for (const { name, version } of missing) lock.packages[`node_modules/${name}`] = describeBinary(name, version)
const unverified = findUnverified(lock)
for (const path of unverified) {
  const entry = lock.packages[path]
  entry.integrity = readIntegrity(
    entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    entry.version,
  )
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(unverified.length > 0 ? `Completed ${unverified.join(', ')}` : 'Nothing was missing')
