// The tests that `npm run mutation` runs against mutants: unit tests, and tests of the server on the embedded database, or
// on the Postgres that TEST_DATABASE_URL names, which answers sooner. Races need several sessions and do not run.
import base from '../vitest.config.ts'
import { splitByProject } from './mutation-plan.ts'

type Project = { test: { name: string; include: string[]; exclude?: string[] } }

const projects = (base.test?.projects ?? []) as Project[]
/** Set by `tools/mutation.ts`. */
const asked = splitByProject(JSON.parse(process.env.MUTATION_TESTS ?? '[]'))
const engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite'

function limit(name: string, include: string[]): Project[] {
  const found = projects.filter(({ test }) => test.name === name && include.length > 0)
  return found.map(({ test, ...project }) => ({
    ...project,
    test: { ...test, include, exclude: [...(test.exclude ?? []), '**/*.race.test.ts'] },
  }))
}

export default {
  test: {
    projects: [...limit('unit', asked.unit), ...limit('unit-replacing', asked.web), ...limit(engine, asked.server)],
  },
}
