import { findRequirementIds, idsPerTitle, parseRequirements } from '../requirement-coverage.ts'
import { isTest, type Rule } from './sources.ts'

const requirementsFile = 'docs/requirements.md'
/** The title of a test, also one with a table of cases. */
const title = /\b(?:it|test)(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(["'`])([\s\S]*?)\1/g

/**
 * The ID of every requirement is written in the title of a test, so that searching for it finds its proof. Those in
 * `unbuilt` are in no title, and the list names nothing else.
 */
export const checkRequirementTitles =
  (unbuilt: readonly string[]): Rule =>
  (tree) => {
    const named = new Set(
      tree
        .filter(isTest)
        .flatMap(({ text }) => [...text.matchAll(title)].map(([, , words = '']) => findRequirementIds(words)))
        .flatMap((ids) => (ids.length > idsPerTitle ? [] : ids)),
    )
    const list = tree.find(({ path }) => path === requirementsFile)?.text ?? ''
    const known = parseRequirements(list).flatMap(({ requirements }) => [...requirements.keys()])
    return [
      ...known
        .filter((id) => !named.has(id) && !unbuilt.includes(id))
        .map((id) => `${requirementsFile}: no test's title names ${id}`),
      ...unbuilt.filter((id) => named.has(id)).map((id) => `${id} is proved: remove it from the unbuilt requirements`),
      ...unbuilt.filter((id) => !known.includes(id)).map((id) => `${id} is unbuilt, but no requirement`),
    ]
  }
