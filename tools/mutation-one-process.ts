// `npm run mutation -- --one-process`: builds all changes into the sources at once, as Stryker does, and repeats the test
// files for one change after another in one process. Sources and tests are changed as they are loaded, never on disk.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Plugin } from 'vite'
import { startVitest, type TestModule, type TestSuite } from 'vitest/node'
import { selectProjects } from './mutation-projects.ts'
import { decideWhenCalled, type Repetition, rateChanges, readTitle, repeatFile } from './mutation-repetitions.ts'
import type { Mutant } from './mutation-score.ts'

const root = join(import.meta.dirname, '..')
const suites = join(import.meta.dirname, 'mutation-suites.ts')

/** Stryker's range of `file.ts:20-60`. */
function readPattern(pattern: string) {
  const [file = '', lines] = pattern.split(':')
  const [from = 1, to = from] = lines?.split('-').map(Number) ?? []
  const range = { start: { line: from - 1, column: 0 }, end: { line: to, column: 0 } }
  return { name: join(root, file), content: readFileSync(join(root, file), 'utf8'), mutate: lines ? [range] : true }
}

async function instrument(patterns: readonly string[]) {
  const silent = () => {}
  const log = { trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent }
  const off = { isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false }
  const more = { isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false }
  return new Instrumenter({ ...log, ...off, ...more }).instrument(patterns.map(readPattern), {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  })
}

function readRepetitions(module: TestModule): Repetition[] {
  const file = relative(root, module.moduleId)
  return [...module.children.suites()].map((suite) => {
    const tests = [...suite.children.allTests()]
    const inHooks = [suite, ...suite.children.allSuites()].flatMap((part) => part.errors())
    const failures = [
      ...tests.flatMap((test) => (test.result().errors ?? []).map(({ message }) => `${test.fullName}: ${message}`)),
      ...inHooks.map(({ message }) => `hooks: ${message}`),
    ]
    return {
      file,
      ...readTitle(suite.name),
      ran: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures,
      late: failures.filter((failure) => /timed out in \d+ms/.test(failure)),
    }
  })
}

/** A character for each repetition that ended, as Stryker's `dots`: E where nothing failed. */
const dots = {
  onTestSuiteResult(suite: TestSuite) {
    if (suite.parent.type === 'module') process.stdout.write(suite.ok() ? 'E' : '.')
  },
}

/** The changes of these files, each with what became of it when these tests ran. Throws when tests fail without one. */
export async function tryInOneProcess(patterns: readonly string[], tests: readonly string[]): Promise<Mutant[]> {
  const { files, mutants } = await instrument(patterns)
  const ids = mutants.map(({ id }) => id)
  const plugin: Plugin = {
    name: 'mutation',
    enforce: 'pre',
    transform(code, id) {
      if (/\.test\.tsx?$/.test(id)) return repeatFile(code, suites, relative(root, id), ids)
      const changed = files.find(({ name }) => name === id)
      return changed && decideWhenCalled(changed.content)
    },
  }
  const projects = selectProjects(tests).map((project) => ({ ...project, plugins: [plugin] }))
  const vitest = await startVitest(
    'test',
    [],
    { root, config: false, watch: false, maxWorkers: 1, reporters: [dots], dangerouslyIgnoreUnhandledErrors: true },
    // Its cache knows nothing of our changes, and would answer with those of an earlier run.
    { test: { projects, fsModuleCache: false } },
  )
  const modules = vitest.state.getTestModules()
  const repetitions = modules.flatMap(readRepetitions)
  const errors = modules.flatMap((module) => module.errors().map(({ message }) => `${module.moduleId}: ${message}`))
  await vitest.close()
  const { statuses, unrepeatable, broken } = rateChanges(ids, repetitions)
  for (const test of unrepeatable) console.log(`takes no part, as it passes only once: ${test}`)
  if (modules.length === 0) throw new Error('No test runs.')
  if (errors.length + broken.length > 0)
    throw new Error(`Fails without a change:\n${[...errors, ...broken].join('\n')}`)
  return mutants.map(({ id, fileName, location: { start }, mutatorName, replacement }) => ({
    fileName,
    mutatorName,
    replacement,
    status: statuses.get(id) ?? 'NoCoverage',
    location: { start: { line: start.line + 1, column: start.column + 1 } },
  }))
}
