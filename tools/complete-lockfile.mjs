// `node tools/complete-lockfile.mjs`, after an install whose lockfile the architecture test refuses: names in it the
// optional binaries that npm left out (npm/cli#4828), or that the registry at hand does not hold. Without them `npm ci`
// refuses the whole lockfile; with them it skips what does not fit the machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingOptionals } from './lockfile.mjs'
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

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = findMissingOptionals(lock)
for (const { name, version } of missing) lock.packages[`node_modules/${name}`] = describeBinary(name, version)
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(missing.length > 0 ? `Added ${missing.map(({ name }) => name).join(', ')}` : 'Nothing was missing')
