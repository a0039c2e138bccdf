// `npm run mutation`: changes every rule in many small ways and counts how many changes its tests detect. Exits with 1
// when fewer than 85 % are detected, in total or in any file. `-- FILE…` selects files.
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { findShortfalls, hasSurvived, percentKilled, scoreFiles } from './mutation-score.ts'

const limitPercent = 85
const root = join(import.meta.dirname, '..')
/** Money and tax numbers are rules as well. */
const rules = ['{contract,server,web}/src/**/*.rules.ts', 'contract/src/{money,nip}.ts']
const asked = process.argv.slice(2)

process.chdir(root)
const began = Date.now()
const results = await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation.config.ts' },
  mutate: asked.length > 0 ? asked : rules,
  // Works on a copy: the sources are never changed.
  tempDirName: '.test/mutation',
  cleanTempDir: 'always',
  ignorePatterns: ['/e2e', '/sandbox', '/docs', '/web/dist', '/web/public', '/server/assets/seed', '/test-results'],
  // The copy is run, not type-checked, and our TypeScript has no API with which Stryker could rewrite its settings.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  warnings: false,
  reporters: ['dots'],
  thresholds: { high: 100, low: limitPercent, break: null },
}).runMutationTest()

const mutants = results.map((result) => ({ ...result, fileName: result.fileName.replace(`${root}/`, '') }))
for (const { fileName, location, mutatorName, replacement } of mutants.filter(hasSurvived))
  console.log(`alive: ${fileName}:${location.start.line}:${location.start.column} ${mutatorName} → ${replacement}`)
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
