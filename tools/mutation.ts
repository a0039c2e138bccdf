// `npm run mutation`: changes every rule in many small ways and counts how many changes its tests detect. Exits with 1
// when too few are detected, in total or in any file. `-- FILE… [--tests PATTERN]…` selects files, of services and hooks
// as well, and the tests to run. `--one-process` repeats the tests for all changes in one process.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { tryInOneProcess } from './mutation-one-process.ts'
import { planMutation } from './mutation-plan.ts'
import { findShortfalls, hasSurvived, type Mutant, percentKilled, scoreFiles } from './mutation-score.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    'one-process': { type: 'boolean', default: false },
  },
})
const { mutate, tests, related, limitPercent, unused } = planMutation(positionals, values.tests)

async function runStryker(): Promise<Mutant[]> {
  // Not by Stryker's own option `testFiles`: with it, what a module does as it loads is tested unchanged.
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation.config.ts', related },
    mutate,
    concurrency: 1,
    // Works on a copy: the sources are never changed.
    tempDirName: '.test/mutation',
    cleanTempDir: 'always',
    ignorePatterns: unused,
    // The copy is run, not type-checked, and our TypeScript has no API with which Stryker could rewrite its settings.
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    // A machine with other work to do is slow, which must not count as an endless loop.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    warnings: false,
    reporters: ['dots'],
    thresholds: { high: 100, low: limitPercent, break: null },
  }).runMutationTest()
}

process.chdir(root)
const began = Date.now()
const results = await (values['one-process'] ? tryInOneProcess(mutate, tests) : runStryker())
const mutants = results.map((result) => ({ ...result, fileName: result.fileName.replace(`${root}/`, '') }))
for (const { fileName, location, mutatorName, replacement, status } of mutants.filter(hasSurvived))
  console.log(
    `${status === 'Survived' ? 'alive' : 'not reached'}: ${fileName}:${location.start.line}:${location.start.column} ${mutatorName} → ${replacement}`,
  )
for (const { fileName, location, replacement } of mutants.filter(({ status }) => status === 'Timeout'))
  console.log(`timed out: ${fileName}:${location.start.line}:${location.start.column} → ${replacement}`)
const scores = scoreFiles(mutants)
for (const score of scores)
  console.log(
    `${String(percentKilled(score)).padStart(5)} %  ${String(score.killed).padStart(4)} killed, ${String(score.lived).padStart(3)} alive  ${score.file}`,
  )

const shortfalls = findShortfalls(scores, limitPercent)
for (const shortfall of shortfalls) console.error(`✗ ${shortfall}`)
const killed = scores.reduce((sum, score) => sum + score.killed, 0)
const lived = scores.reduce((sum, score) => sum + score.lived, 0)
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
console.log(
  `\n${killed} killed, ${lived} alive: ${percentKilled({ killed, lived })} % of ${scores.length} files in ${minutes} min`,
)
process.exitCode = killed > 0 && shortfalls.length === 0 ? 0 : 1
