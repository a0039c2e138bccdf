import { findMissingOptionals, findUnverified, type Lock } from '../lockfile-binaries.mjs'

/**
 * Law j: the lockfile lists the binaries of all platforms (Node itself, the bundler, the linter …), and every package of the
 * registry with the hash that npm compares what it downloads with. A run of npm on one platform may drop the others'
 * (npm/cli#4828), and then `npm ci` refuses it everywhere.
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
