import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract/src/endpoints.ts'
import { errorCodes } from '../contract/src/error-codes.ts'
import { checkArrows, checkCycles } from './laws/arrows.ts'
import { checkErrorTexts, checkTwins, checkUnusedTexts } from './laws/catalogues.ts'
import { checkCalls } from './laws/contract-rows.ts'
import { checkDecisions, checkDocuments } from './laws/documents.ts'
import { checkLazyParts } from './laws/lazy-parts.ts'
import { checkLockfile } from './laws/lockfile.ts'
import { checkMarkup } from './laws/markup.ts'
import { checkNames, checkWords, findLongFiles } from './laws/names.ts'
import { checkPersonalAnswers } from './laws/personal-answers.ts'
import { checkRoutes } from './laws/routes.ts'
import { checkSettings } from './laws/settings.ts'
import { isCode, type Law, readTree } from './laws/sources.ts'
import { checkStyles } from './laws/styles.ts'
import { checkTime } from './laws/time.ts'
import { words } from './words.ts'

const root = join(import.meta.dirname, '..')
const tree = readTree(root)
const has = (path: string): boolean => existsSync(join(root, path))
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

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
    'a. rooms, layers and features import along the arrows': checkArrows,
    'a. no import cycles': checkCycles,
    'b. names have known suffixes and say something': checkNames,
    'c. every feature is a word of the list': checkWords(words),
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

  test('b. long files are named', () => {
    for (const warning of findLongFiles(tree)) console.warn(`A smell to split: ${warning}`)
  })
})
