import { findRequirementIds, idsPerTitle, parseRequirements } from '../requirement-coverage.ts'
import { isTest, type Rule } from './sources.ts'

const requirementsFile = 'docs/requirements.md'
/** The title of a test, also one with a table of cases. */
const title = /\b(?:it|test)(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(["'`])([\s\S]*?)\1/g

/** The ID of every requirement is written in the title of a test, so that searching for it finds its proof. */
export const checkRequirementTitles: Rule = (tree) => {
  const named = new Set(
    tree
      .filter(isTest)
      .flatMap(({ text }) => [...text.matchAll(title)].map(([, , words = '']) => findRequirementIds(words)))
      .flatMap((ids) => (ids.length > idsPerTitle ? [] : ids)),
  )
  const list = tree.find(({ path }) => path === requirementsFile)?.text ?? ''
  return parseRequirements(list).flatMap(({ requirements }) =>
    [...requirements.keys()]
      .filter((id) => !named.has(id))
      .map((id) => `${requirementsFile}: no test's title names ${id}`),
  )
}
