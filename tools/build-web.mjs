// The web's build, and whether it is still the build of these sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './toolchain.mjs'

const hashFile = join(root, 'web/dist/.build-hash')
const inputs = ['web', 'contract/src', 'package-lock.json', 'tsconfig.json']
const skipped = /^(dist|node_modules)$|\.test\.tsx?$/

/** @param {string} path from the root @returns {string[]} the files under it */
function filesUnder(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : join(path, entry.name)))
}

/** A hash of everything that the build reads. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => (input.includes('.') ? input : filesUnder(input))).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

export const isBuildStale = () => !existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== sourcesHash()

/**
 * Builds the web into web/dist; the builder's words go to stderr. Throws a Refusal when the build fails.
 * @param {NodeJS.ProcessEnv} environment @param {AbortSignal} [signal]
 */
export async function buildWeb(environment, signal) {
  // Taken before: what changes while building makes the build stale again.
  const hash = sourcesHash()
  await runNpm(['run', 'build', '--workspace', 'web', '--silent'], environment, signal)
  writeFileSync(hashFile, hash)
}
