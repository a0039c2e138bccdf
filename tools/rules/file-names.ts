import { isNamed, type Rule } from './sources.ts'

/** Suffixes that name a file's role; a new one is added here deliberately. */
const suffixes = new Set([
  // server features
  ...[
    'routes',
    'admin',
    'service',
    'rules',
    'db',
    'tables',
    'jobs',
    'mail',
    'webhook',
    'page',
    'golden',
    'pdf',
    'doctor',
  ],
  // web
  ...['api', 'slice', 'module', 'screen'],
  // tests: what is tested, how
  ...['test', 'spec', 'unit', 'race', 'seed'],
  // files named by a tool
  ...['config', 'd'],
])

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Names that say nothing about the content. */
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'index'])
/** File names are in kebab-case, have known suffixes and describe their content. */
export const checkFileNames: Rule = (tree) =>
  tree.filter(isNamed).flatMap(({ path }) => {
    const parts = path.split('/')
    const [name = '', ...roles] = (parts.pop() ?? '').split('.').slice(0, -1)
    const folders = parts.slice(1)
    return [
      ...[...folders, name].filter((part) => !kebabCase.test(part)).map((part) => `${path}: ${part} is not kebab-case`),
      ...roles.filter((role) => !suffixes.has(role)).map((role) => `${path}: unknown suffix .${role}`),
      ...[...folders, name].filter((part) => emptyNames.has(part)).map((part) => `${path}: ${part} says nothing`),
    ]
  })

/** Every feature folder of server and web is in the list of its context. */
export const checkFeatures =
  (featuresByContext: Record<string, readonly string[]>): Rule =>
  (tree) =>
    tree.flatMap(({ path }) => {
      const [, context = '', feature = ''] = /^(?:server|web|admin)\/src\/([^/]+)\/([^/]+)\//.exec(path) ?? []
      const features = featuresByContext[context]
      return !features || features.includes(feature)
        ? []
        : [`${path}: ${feature} is not a feature of ${context} in tools/feature-names.ts`]
    })
