import { findRequirementIds, idsPerTitle, parseRequirements } from '../requirement-coverage.ts'
import { isTest, type Rule } from './sources.ts'

const requirementsFile = 'docs/requirements.md'
/** A test's title as it is written, also behind a table of cases. */
const title = /\b(?:it|test)(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(["'`])([\s\S]*?)\1/g

/** Every requirement's ID stands in the title of a test, written out, so that a search for it finds its proof. */
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
