// The tests that `npm run mutation` runs against mutants: unit tests, and tests of the server on the embedded database, or
// on the Postgres that TEST_DATABASE_URL names, which answers sooner.
import { selectProjects } from './mutation-projects.ts'

// Set by `tools/mutation.ts`.
export default { test: { projects: selectProjects(JSON.parse(process.env.MUTATION_TESTS ?? '[]')) } }
