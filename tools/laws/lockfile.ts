import { findMissingOptionals, type Lock } from '../lockfile.mjs'

/**
 * Law j: the lockfile lists the binaries of all platforms (Node itself, the bundler, the linter …). A run of npm on one of
 * them may drop the others' (npm/cli#4828), and then `npm ci` refuses it everywhere. Of Biome's, the registry holds only
 * those for Linux with glibc at this version: the others are listed without a checksum.
 */
export function checkLockfile(lock: Lock): string[] {
  return findMissingOptionals(lock).map(
    ({ name, wantedBy }) =>
      `package-lock.json lacks ${name}, wanted by ${wantedBy}: run node tools/complete-lockfile.mjs`,
  )
}
