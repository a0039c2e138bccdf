import base from '../vitest.config.ts'
import { splitByProject } from './mutation-plan.ts'

type Project = { test: { name: string; include: string[]; exclude?: string[] } }

const projects = (base.test?.projects ?? []) as Project[]

/** The projects of `vitest.config.ts` that run these tests. Races need several sessions and do not run. */
export function selectProjects(tests: readonly string[]): Project[] {
  const asked = splitByProject(tests)
  const engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite'
  const limit = (name: string, include: string[]) =>
    projects
      .filter(({ test }) => test.name === name && include.length > 0)
      .map(({ test, ...project }) => ({
        ...project,
        test: { ...test, include, exclude: [...(test.exclude ?? []), '**/*.race.test.ts'] },
      }))
  return [...limit('unit', asked.unit), ...limit('unit-replacing', asked.web), ...limit(engine, asked.server)]
}
