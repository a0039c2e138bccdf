import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/managed-process.ts'

/** What production runs, in a folder of its own. */
export type Release = { name: string; main: string }

const errorsOnly = ['ignore', 'ignore', 'inherit'] as const

const releaseIn = (folder: string, name: string): Release => ({ name, main: join(folder, 'server/dist/main.js') })

export const sizeOf = (path: string): number => {
  const found = statSync(path)
  return found.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : found.size
}

/** Fills an empty folder with the release of these sources, which are built. */
export function installThis(folder: string): Release {
  execFileSync(process.execPath, ['tools/image-root.mjs', folder], { cwd: root, stdio: [...errorsOnly] })
  return releaseIn(folder, 'this release')
}

/** What git prints; null when it refuses, as without a repository. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/**
 * The commit of the previous release: the newest tag `v…` before this one or, as long as there is none, the code as it was
 * before the newest migration. Null without the history of the sources, as in an archive.
 */
export function findPrevious(): string | null {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  if (tag) return tag
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations/*.sql')
  return added ? git('rev-parse', '--verify', '--quiet', '--short', `${added}^`) : null
}

/** Builds another commit with its own packages and tools, and fills a folder with its release. */
export function installCommit(commit: string, folder: string): Release {
  const [sources, target] = [join(folder, 'sources'), join(folder, 'release')]
  mkdirSync(sources, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', sources], { input: archive })
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: sources, stdio: [...errorsOnly], env: { ...process.env, NODE_ENV: '' } })
  run('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline')
  run(process.execPath, 'tools/build.mjs')
  run(process.execPath, 'tools/image-root.mjs', target)
  return releaseIn(target, `the previous release (${commit})`)
}
