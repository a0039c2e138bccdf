// The dependency rules of docs/architecture.md for dependency-cruiser. Type imports and dynamic imports count as edges.
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'
import { contexts } from './feature-names.ts'

const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`

/** What each package may import of the others. */
const packages: Record<string, readonly string[]> = {
  contract: [],
  ui: ['contract'],
  web: ['contract', 'ui'],
  admin: ['contract', 'ui'],
  server: ['contract'],
  sandbox: ['contract'],
  e2e: ['contract'],
  bench: ['contract'],
  tools: ['contract'],
}

/** The web's texts: plain pages say the same as the screens, so the server reads them, and nothing else of the web. */
const texts = '^web/src/i18n/(pl|en)/[a-z-]+\\.json$'

const context = anyOf(contexts)
/** Tests are free of all rules but those between packages. */
const tests = String.raw`\.(test|spec)\.tsx?$|/src/testing/`
/** The file that lists the tables of all features for the migrations. */
const schema = '^server/src/db/schema\\.ts$'

type Edge = { from: IRegularForbiddenRuleType['from']; to: IRegularForbiddenRuleType['to'] }

/** A rule for product code. */
function forbid(name: string, comment: string, { from, to }: Edge): IRegularForbiddenRuleType {
  const pathNot = [tests, ...[from.pathNot ?? []].flat()]
  return { name, comment, severity: 'error', from: { ...from, pathNot }, to }
}

const packageRules = Object.entries(packages).map(
  ([name, known]): IRegularForbiddenRuleType => ({
    name: `package-${name}`,
    comment: `${name} may import ${known.join(' and ') || 'no other package'}`,
    severity: 'error',
    from: { path: `^${name}/` },
    to: {
      path: `^${anyOf(Object.keys(packages).filter((other) => other !== name && !known.includes(other)))}/`,
      ...(name === 'server' ? { pathNot: texts } : {}),
    },
  }),
)

const contextRules = contexts.slice(0, -1).map((name, index) =>
  forbid(`context-${name}`, `${name} may import only the contexts before it`, {
    from: { path: `^(contract|server|web|admin)/src/${name}/` },
    to: { path: `^$1/src/${anyOf(contexts.slice(index + 1))}/` },
  }),
)

const generalRules = [
  forbid('no-file-cycle', 'files must not import each other in a circle', { from: {}, to: { circular: true } }),
  forbid('no-unresolved', 'an import that is not resolved is not checked', { from: {}, to: { couldNotResolve: true } }),
  forbid('no-test-code', 'only tests import test code', { from: { path: '/src/' }, to: { path: tests } }),
  forbid('contract-libraries', 'the contract imports zod/mini and nothing else: the browser loads all of it', {
    from: { path: '^contract/src/' },
    to: { pathNot: ['^contract/src/', '^node_modules/zod/(v4/)?mini/'] },
  }),
  forbid('browser-code', 'ui, web and admin run in a browser', {
    from: { path: '^(ui|web|admin)/src/' },
    to: { dependencyTypes: ['core'] },
  }),
]

/** What a role of a server feature may not import, within its feature or outside. */
const layers: Record<string, readonly string[]> = {
  routes: ['routes', 'db', 'tables'],
  service: ['routes', 'tables'],
  db: ['routes', 'service', 'jobs', 'mail', 'webhook'],
  tables: ['routes', 'service', 'db', 'jobs', 'mail', 'webhook'],
  jobs: ['routes', 'tables'],
  mail: ['routes', 'db', 'tables'],
  webhook: ['routes', 'tables'],
}

/** Mail, files, jobs and the audit log are called by all features. */
const platformApi = '^server/src/platform/(?!.*\\.(routes|db|tables|module)\\.ts$)'

const serverRules = [
  ...Object.entries(layers).map(([role, hidden]) =>
    forbid(`layer-${role}`, 'routes → service → db → tables', {
      from: { path: `^server/src/.*\\.${role}\\.ts$` },
      to: { path: `^server/src/.*\\.${anyOf(hidden)}\\.ts$` },
    }),
  ),
  forbid('rules-are-pure', 'rules import the contract only', {
    from: { path: '^server/src/.*\\.rules\\.ts$' },
    to: { path: '^server/src/', pathNot: '\\.rules\\.ts$' },
  }),
  forbid('feature-boundary', 'a feature imports the service, rules and types of another one', {
    from: { path: `^server/src/${context}/([^/]+)/`, pathNot: '\\.(tables|db)\\.ts$' },
    to: {
      path: `^server/src/${context}/`,
      pathNot: [`^server/src/${context}/$1/`, '\\.(service|rules)\\.ts$', platformApi],
      dependencyTypesNot: ['type-only'],
    },
  }),
  forbid('feature-boundary-db', 'the SQL of a feature may join the tables of an earlier one', {
    from: { path: `^server/src/${context}/([^/]+)/.*\\.db\\.ts$` },
    to: {
      path: `^server/src/${context}/`,
      pathNot: [`^server/src/${context}/$1/`, '\\.(service|rules|tables)\\.ts$', platformApi],
      dependencyTypesNot: ['type-only'],
    },
  }),
  forbid('modules-are-listed', 'modules.ts alone imports the modules of the features', {
    from: { path: '^server/src/', pathNot: '^server/src/modules\\.ts$' },
    to: { path: '^server/src/.*\\.module\\.ts$' },
  }),
  forbid('feature-tables', 'tables refer to tables', {
    from: { path: '^server/src/.*\\.tables\\.ts$' },
    to: { path: `^server/src/${context}/`, pathNot: '\\.tables\\.ts$' },
  }),
  forbid('technical-folders', 'http, db, pdf and search know no feature', {
    from: { path: '^server/src/(http|db|pdf|search)/', pathNot: schema },
    to: { path: `^server/src/${context}/` },
  }),
  forbid('providers-know-config', 'providers import the configuration only', {
    from: { path: '^server/src/providers/' },
    to: { path: '^server/src/', pathNot: '^server/src/(providers/|(config|lazy|node-http)\\.ts$)' },
  }),
]

/** Files of the contract that only the server and the back office load. */
const staffContract = '^contract/src/(.*\\.admin\\.ts$|admin-|identity/(permissions|admin-access\\.rules)\\.ts$)'

const uiRules = [
  forbid('public-without-staff', 'the public web never loads rows, codes and permissions of the back office', {
    from: { path: '^(web|ui)/' },
    to: {
      path: staffContract,
    },
  }),
  forbid('public-rows-without-staff', 'public rows are loaded by the public web', {
    from: { path: '^contract/src/', pathNot: staffContract },
    to: { path: staffContract, dependencyTypesNot: ['type-only'] },
  }),
  forbid('ui-knows-no-feature', 'parts of the user interface know no feature', {
    from: { path: '^ui/' },
    to: { path: `^contract/src/${context}/` },
  }),
]

/** The rules inside an app of the browser: core and i18n ← features ← layout ← screens ← app. */
const browserRules = (app: 'web' | 'admin') => [
  forbid(`${app}-core`, 'core and i18n know no feature', {
    from: { path: `^${app}/src/(core|i18n)/` },
    to: { path: `^${app}/src/`, pathNot: `^${app}/src/(core|i18n)/` },
  }),
  forbid(`${app}-features`, 'features are below screens, layout and app', {
    from: { path: `^${app}/src/${context}/` },
    to: { path: `^${app}/src/(screens|layout|app)/` },
  }),
  forbid(`${app}-feature-boundary`, 'a feature imports the *.api.ts and types of another one', {
    from: { path: `^${app}/src/${context}/([^/]+)/` },
    to: {
      path: `^${app}/src/${context}/`,
      pathNot: [`^${app}/src/${context}/$1/`, '\\.api\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  }),
  forbid(`${app}-screens`, 'screens and layout are below app', {
    from: { path: `^${app}/src/(screens|layout)/` },
    to: { path: `^${app}/src/app/` },
  }),
  forbid(`${app}-layout`, 'the layout knows no screen', {
    from: { path: `^${app}/src/layout/` },
    to: { path: `^${app}/src/screens/` },
  }),
  forbid(`${app}-screen-boundary`, 'screens do not know each other', {
    from: { path: `^${app}/src/screens/([^/]+)/` },
    to: { path: `^${app}/src/screens/`, pathNot: `^${app}/src/screens/$1/` },
  }),
]

const allFeatures = `^(server|web|admin)/src/${context}/[^/]+$`

/** Checked among the product files of one context: the order of the contexts excludes other cycles. */
const featureCycle: IRegularForbiddenRuleType = {
  name: 'no-feature-cycle',
  comment: 'features of a context must not import each other in a circle',
  severity: 'error',
  scope: 'folder',
  from: { path: allFeatures },
  to: { circular: true, viaOnly: { path: allFeatures } },
}

export default {
  forbidden: [
    ...packageRules,
    ...contextRules,
    ...generalRules,
    ...serverRules,
    ...uiRules,
    ...browserRules('web'),
    ...browserRules('admin'),
    featureCycle,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
} satisfies IConfiguration
