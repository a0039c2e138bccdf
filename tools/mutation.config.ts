// The tests that `npm run mutation` runs against mutants: unit tests, and tests of the server on the embedded database.
import base from '../vitest.config.ts'
import { splitByProject } from './mutation-plan.ts'

type Project = { test: { name: string; include: string[] } }

const projects = (base.test?.projects ?? []) as Project[]
/** Set by `tools/mutation.ts`. */
const asked = splitByProject(JSON.parse(process.env.MUTATION_TESTS ?? '[]'))

function limit(name: 'unit' | 'pglite'): Project[] {
  const found = projects.filter(({ test }) => test.name === name && asked[name].length > 0)
  return found.map((project) => ({ ...project, test: { ...project.test, include: asked[name] } }))
}

export default { test: { projects: [...limit('unit'), ...limit('pglite')] } }
