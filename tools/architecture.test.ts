import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract/src/endpoints.ts'
import { errorCodes } from '../contract/src/error-codes.ts'
import { featuresByContext } from './feature-names.ts'
import { checkTime } from './rules/clock.ts'
import { findViolations } from './rules/dependency-rules.ts'
import { checkDecisions, checkDocuments } from './rules/documents.ts'
import { checkCalls } from './rules/endpoint-callers.ts'
import { checkSettings } from './rules/env-example.ts'
import { checkFeatures, checkNames, findLongFiles } from './rules/file-names.ts'
import { checkLazyParts } from './rules/lazy-imports.ts'
import { checkLockfile } from './rules/lockfile.ts'
import { checkMarkup } from './rules/markup.ts'
import { checkPersonalAnswers } from './rules/personal-caches.ts'
import { checkRoutes } from './rules/routes.ts'
import { isCode, type Law, readTree } from './rules/sources.ts'
import { checkStyles } from './rules/styles.ts'
import { checkTableNames } from './rules/table-names.ts'
import { checkErrorTexts, checkTwins, checkUnusedTexts } from './rules/translations.ts'

const root = join(import.meta.dirname, '..')
const tree = readTree(root)
const has = (path: string): boolean => existsSync(join(root, path))
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The text of a list in `known/`. */
const lines = (violations: readonly string[]): string => violations.map((line) => `${line}\n`).join('')

const count = (pattern: RegExp): number => tree.filter((file) => isCode(file) && pattern.test(file.path)).length

describe('the tree that the laws read', () => {
  // A law over no files holds for ever: these floors show that the reading still finds the house.
  test.each([
    ['contract/src/endpoints.ts', /^contract\/src\//, 15],
    ['server/src/main.ts', /^server\/src\//, 50],
    ['web/src/main.tsx', /^web\/src\//, 50],
    ['sandbox/src/main.ts', /^sandbox\/src\//, 15],
    ['e2e/playwright.config.ts', /^e2e\//, 4],
    ['bench/main.ts', /^bench\//, 8],
    ['tools/start.mjs', /^tools\//, 20],
  ])('has the room of %s', (mark, pattern, least) => {
    if (has(mark)) expect(count(pattern)).toBeGreaterThanOrEqual(least)
  })
})

describe('the laws', () => {
  const laws: Record<string, Law> = {
    'b. names have known suffixes and say something': checkNames,
    'c. every feature is in the list of its context': checkFeatures(featuresByContext),
    'd. every contract row has its caller': checkCalls(endpoints),
    'e. addresses of the web are routes of the requirements': checkRoutes,
    'f. Polish and English have the same texts': checkTwins,
    'f. every error code has its texts': checkErrorTexts(errorCodes),
    'f. every text is used': checkUnusedTexts(errorCodes),
    'g. no raw colours and breakpoints': checkStyles,
    'h. documents name what exists': checkDocuments(Object.keys(readJson('package.json').scripts), has),
    'h. decisions are numbered one by one': checkDecisions,
    'h. the example of settings lists what is read': checkSettings(readFileSync(join(root, '.env.example'), 'utf8')),
    'i. time comes from the clock': checkTime,
    'j. the lockfile holds the binaries of all platforms, with hashes': () =>
      checkLockfile(readJson('package-lock.json')),
    'k. markup reaches a page through one component': checkMarkup,
    'l. what was answered to one person is not kept for the next': checkPersonalAnswers(endpoints),
    'm. parts loaded late are asked for until they come': checkLazyParts,
  }

  test.each(Object.entries(laws))('%s', (_name, law) => {
    expect(law(tree)).toEqual([])
  })

  // Known violations are listed, so that a new one fails at once; `vitest -u` shortens the list after one was removed.
  test('a. imports follow the dependency rules', async () => {
    await expect(lines(await findViolations(root))).toMatchFileSnapshot('known/dependency-violations.txt')
  })

  test('a. SQL names only tables of its own feature', async () => {
    await expect(lines(checkTableNames(tree))).toMatchFileSnapshot('known/foreign-table-names.txt')
  })

  test('b. no file has more than 250 lines', async () => {
    await expect(lines(findLongFiles(tree))).toMatchFileSnapshot('known/long-files.txt')
  })
})
