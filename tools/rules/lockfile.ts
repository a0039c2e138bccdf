import { findMissingOptionals, findUnverified, type Lock } from '../lockfile-binaries.mjs'

/**
 * The lockfile lists the binaries of all platforms (Node, bundler, linter …) and the hash of every downloaded package.
 * npm on one platform may drop the binaries of the others (npm/cli#4828), and then `npm ci` refuses it everywhere.
 */
export function checkLockfile(lock: Lock): string[] {
  return [
    ...findMissingOptionals(lock).map(
      ({ name, wantedBy }) =>
        `package-lock.json lacks ${name}, wanted by ${wantedBy}: run node tools/complete-lockfile.mjs`,
    ),
    ...findUnverified(lock).map(
      (path) => `package-lock.json has no integrity hash of ${path}: run node tools/complete-lockfile.mjs`,
    ),
  ]
}
