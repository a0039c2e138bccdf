import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Server tests that need no database: rules and small parts with a plain interface. */
const serverUnit = ['server/src/**/*.{rules,unit}.test.ts']
/** Contention between sessions, which the embedded database (one session) cannot show. */
const races = ['server/src/**/*.race.test.ts']

/** Files that mostly wait, for leases and time limits, the longest first. */
const waiting =
  /\/(mail\.race|lost-connections\.race|due-rows\.race|runs\.race|overdue|provider-failures|prolong\.routes|migrate-command\.race)\.test\.ts$/

/** The longest files of those that keep a core busy. */
const longest =
  /\/((admin-)?bad-input|admin-access|attacks|random-edits|film-maker|second-factor-session)\.routes\.test\.ts$/

/**
 * Starts the longest files first, so that none runs alone at the end, and spreads those that wait over the run, so that
 * the other workers meanwhile use the cores.
 */
class SpreadOut extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = sorted.filter(({ moduleId }) => waiting.test(moduleId))
    const rank = ({ moduleId }: TestSpecification) => (longest.test(moduleId) ? 0 : 1)
    const works = sorted.filter((file) => !waits.includes(file)).toSorted((a, b) => rank(a) - rank(b))
    const apart = Math.ceil(works.length / (waits.length + 1))
    const spread = works.flatMap((file, index) => {
      const due = index % apart === 0 ? waits[index / apart] : undefined
      return due ? [due, file] : [file]
    })
    // Of a few chosen files some found no place.
    return [...spread, ...waits.filter((file) => !spread.includes(file))]
  }
}

/**
 * Where the embedded database, which is for trying out, could differ: how it starts, is filled and saved, what its driver
 * returns, and of each context a few files that go through its statements. Postgres runs these and all others, and
 * `npm run soak -- --only both-databases` runs all on both.
 */
const onEmbedded = process.env.TEST_BOTH_DATABASES
  ? ['server/src/**/*.test.ts']
  : [
      'server/src/{!(doctor|command-line|metrics.routes|tracing.routes),db/*,seed/*}.test.ts',
      'server/src/catalogue/prices/prices.db.test.ts',
      'server/src/commerce/{cart/cart,checkout/checkout,returns/order-refunds}.routes.test.ts',
      'server/src/engagement/pages/documents.routes.test.ts',
      'server/src/payments/documents/document-records.test.ts',
      'server/src/platform/{audit/audit.db,files/*,mail/mail.jobs,runs/runs,search/search.routes}.test.ts',
    ]

/** Measures one second, for which three files at once on two cores leave no room: on the embedded database only. */
const measured = ['server/src/engagement/pages/documents.routes.test.ts']

/**
 * Tests of the web that replace modules or globals, or add texts, and so need modules of their own. Importing them anew for
 * all tests took most of the time.
 */
const replacing = globSync('{ui,web,admin}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] }).filter((file) =>
  /vi\.(mock|resetModules|stubGlobal)\(|\b(addTexts|addResourceBundle|startBoth)\(/.test(readFileSync(file, 'utf8')),
)

/** The whole product as its own processes, built. */
const wholeProduct = ['tools/start.test.ts', 'tools/production-files.test.ts', 'tools/bundle-budget.test.ts']

// Generous: they end what hangs, and a machine with other work to do is no failure.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 }

const sharing = (name: string, folder: string) => ({
  test: {
    name,
    include: [`${folder}/*.test.{ts,tsx}`],
    exclude: [...configDefaults.exclude, ...replacing],
    pool: 'threads' as const,
    isolate: false,
    ...timeouts,
  },
})

const integration = (name: 'pglite' | 'postgres', include: string[], exclude: string[]) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...serverUnit, ...exclude],
    env: { TEST_ENGINE: name },
    globalSetup: ['server/src/testing/global-setup.ts'],
    pool: 'forks' as const,
    // Files of one process share the product's modules, for it keeps what belongs to an academy in that academy's context.
    isolate: false,
    ...timeouts,
  },
})

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which on two cores would mean one file at a time. On Postgres one of the files mostly
    // waits at any time; with a worker more the same files took a tenth longer.
    maxWorkers:
      process.env.TEST_ENGINE === 'postgres' ? availableParallelism() + 1 : Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SpreadOut },
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,tools,sandbox}/**/*.test.ts', ...serverUnit],
          exclude: [...configDefaults.exclude, ...wholeProduct],
          pool: 'threads' as const,
          // They change nothing that another file reads; importing everything anew for each took half of their time.
          isolate: false,
          ...timeouts,
        },
      },
      // Each has texts of its own, which its modules hold.
      sharing('unit-web', '{ui,web}/**'),
      sharing('unit-admin', 'admin/**'),
      { test: { name: 'unit-replacing', include: replacing, pool: 'threads' as const, ...timeouts } },
      {
        // One file at a time: each takes ports of its own.
        test: { name: 'start', include: wholeProduct, pool: 'forks' as const, fileParallelism: false, ...timeouts },
      },
      integration('pglite', onEmbedded, races),
      integration('postgres', ['server/src/**/*.test.ts'], measured),
    ],
  },
})
