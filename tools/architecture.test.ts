import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminEndpoints } from '../contract/src/admin-endpoints.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { errorCodes } from '../contract/src/error-codes.ts'
import { acceptedMigrations } from './accepted-migrations.ts'
import { bannedWords } from './banned-words.ts'
import { featuresByContext } from './feature-names.ts'
import { checkBannedWords } from './rules/banned-words.ts'
import { checkClock } from './rules/clock.ts'
import { checkCommands } from './rules/commands.ts'
import { findViolations } from './rules/dependency-rules.ts'
import { checkDecisions, checkDocuments } from './rules/documents.ts'
import { checkDragButtons } from './rules/drag-buttons.ts'
import { checkEndpointCallers } from './rules/endpoint-callers.ts'
import { checkEnvExample } from './rules/env-example.ts'
import { checkFeatures, checkFileNames } from './rules/file-names.ts'
import { checkGalleries } from './rules/galleries.ts'
import { checkLazyImports } from './rules/lazy-imports.ts'
import { checkLockfile } from './rules/lockfile.ts'
import { findLongFiles } from './rules/long-files.ts'
import { checkMarkup } from './rules/markup.ts'
import { checkMigrations } from './rules/migrations.ts'
import { checkModuleState } from './rules/module-state.ts'
import { checkPersonalCaches } from './rules/personal-caches.ts'
import { checkPhoneStories } from './rules/phone-stories.ts'
import { checkRequirementTitles } from './rules/requirement-titles.ts'
import { checkRoutes } from './rules/routes.ts'
import { checkSessionOpeners } from './rules/session-openers.ts'
import { isCode, type Rule, readTree } from './rules/sources.ts'
import { checkStyles, checkStyleVariables } from './rules/styles.ts'
import { checkTableNames } from './rules/table-names.ts'
import { checkErrorTexts, checkTranslations, checkUnusedTexts } from './rules/translations.ts'
import { unbuiltRequirements } from './unbuilt-requirements.ts'
import { uncalledEndpoints } from './uncalled-endpoints.ts'

const root = join(import.meta.dirname, '..')
const tree = readTree(root)
const has = (path: string): boolean => existsSync(join(root, path))
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

describe('the files that the rules read', () => {
  // A rule about no files would always hold: the least number of files shows that each package is still found.
  test.each([
    ['contract', 15],
    ['ui/src', 50],
    ['server/src', 50],
    ['web/src', 50],
    ['admin/src', 10],
    ['sandbox/src', 15],
    ['e2e', 4],
    ['bench', 8],
    ['tools', 20],
  ])('include those of %s', (folder, least) => {
    expect(tree.filter((file) => isCode(file) && file.path.startsWith(`${folder}/`)).length).toBeGreaterThan(least)
  })
})

/** Reading all imports takes seconds; a machine with other work to do is no failure. */
const busyMachineMs = 300_000

describe('the architecture rules', () => {
  test(
    'imports follow the dependency rules',
    async () => {
      expect(await findViolations(root)).toEqual([])
    },
    busyMachineMs,
  )

  const lockfileRule = 'the lockfile has the binaries of all platforms, with hashes'
  const rules: Record<string, Rule> = {
    'SQL names only tables of its own feature': checkTableNames,
    'file names are in kebab-case with known suffixes': checkFileNames,
    'features are in the list of their context': checkFeatures(featuresByContext),
    'every endpoint has its caller': checkEndpointCallers({ ...endpoints, ...adminEndpoints }, uncalledEndpoints),
    'paths of the web are routes of the requirements': checkRoutes,
    'both translations have the same keys': checkTranslations,
    'every error code has its texts': checkErrorTexts(errorCodes),
    'every text is used': checkUnusedTexts(errorCodes),
    'no raw colours and breakpoints': checkStyles,
    'variables of styles have a value': checkStyleVariables,
    'documents name what exists': checkDocuments(Object.keys(readJson('package.json').scripts), has),
    'documents name commands that exist': checkCommands,
    'migrations break nothing that the version before reads': checkMigrations(acceptedMigrations),
    'decisions are numbered without gaps': checkDecisions,
    '.env.example lists the settings': checkEnvExample(readFileSync(join(root, '.env.example'), 'utf8')),
    'time comes from the clock': checkClock,
    [lockfileRule]: () => checkLockfile(readJson('package-lock.json')),
    'one component renders markup': checkMarkup,
    'personal responses are not cached for the next person': checkPersonalCaches(endpoints),
    'lazy imports are tried again': checkLazyImports,
    'names, documents and comments use the standard terms': checkBannedWords(bannedWords),
    'no file has more than 250 lines': findLongFiles,
    'buttons stand beside every drag and drop': checkDragButtons,
    'what staff do whole on a phone is tested on one': checkPhoneStories,
    'parts of the back office stand in a gallery': checkGalleries,
    'sessions are opened by signing in only': checkSessionOpeners,
    'modules of the browser keep no state': checkModuleState,
    'titles of tests name every requirement': checkRequirementTitles(unbuiltRequirements),
  }

  /** These judge files by their paths, and the lockfile is not among the files of the tree. */
  const withoutTexts = [checkFileNames, rules['features are in the list of their context'], rules[lockfileRule]]

  test.each(Object.entries(rules))('%s', (_name, rule) => {
    const read = new Set<string>()
    const watched = tree.map(({ path, text }) => ({
      path,
      get text() {
        read.add(path)
        return text
      },
    }))
    expect(rule(watched)).toEqual([])
    // A rule that finds none of its files would always hold.
    if (!withoutTexts.includes(rule)) expect(read.size).toBeGreaterThan(1)
  })
})
