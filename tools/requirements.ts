// `npm run requirements`: the requirements of docs/requirements.md proved by the last test run, by area; `-- --open` lists the rest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureRequirementCoverage, parseRequirements } from './requirement-coverage.ts'
import { readResults } from './test-results.mjs'

const root = join(import.meta.dirname, '..')
const { values: flags } = parseArgs({ options: { open: { type: 'boolean', default: false } } })

const areas = parseRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
const reports = ['unit', 'pglite', 'postgres', 'start', 'e2e'].map((name) => ({
  name,
  results: readResults(join(root, '.test', `${name}.json`)),
}))
const missing = reports.filter(({ results }) => !results).map(({ name }) => name)
const { proved, unknown, crowded } = measureRequirementCoverage(
  areas,
  reports.flatMap(({ results }) => results ?? []),
)

for (const { name, title, requirements } of areas) {
  const open = [...requirements].filter(([id]) => !proved.has(id))
  console.log(`${name.padEnd(5)} ${String(requirements.size - open.length).padStart(3)}/${requirements.size}  ${title}`)
  if (flags.open) for (const [id, text] of open) console.log(`      ${id}  ${text}`)
}
const total = areas.reduce((sum, { requirements }) => sum + requirements.size, 0)
console.log(`\n${proved.size} of ${total} proved`)

if (missing.length > 0) console.log(`Without the results of: ${missing.join(', ')} (run \`npm test\`)`)
for (const title of crowded) console.log(`Counts for none, more than three IDs: ${title}`)
for (const [id, title] of unknown) console.log(`No such requirement: ${id} in "${title}"`)
process.exitCode = unknown.size > 0 || missing.length === reports.length ? 1 : 0
