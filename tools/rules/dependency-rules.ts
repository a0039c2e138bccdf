import { posix } from 'node:path'
import { contexts } from '../feature-names.ts'
import { type Import, isCode, isTest, type Law, readImports, type Source } from './sources.ts'

const rooms = ['contract', 'ui', 'server', 'web', 'sandbox', 'e2e', 'tools', 'bench'] as const
type Room = (typeof rooms)[number]

/** What each room may import of the others. */
const roomArrows: Record<Room, readonly Room[]> = {
  contract: [],
  ui: ['contract'],
  server: ['contract'],
  web: ['contract', 'ui'],
  sandbox: ['contract'],
  e2e: ['contract'],
  bench: ['contract'],
  tools: ['contract'],
}

/** The only package of the contract: the browser pays for whatever it imports. */
const contractPackages = ['zod/mini']

/** A place in the tree by what the arrows care about. */
type Place = {
  readonly path: string
  readonly room: Room
  /** The folder under the room's src (`features`, `ui`), or '' for a file in src itself. */
  readonly folder: string
  /** The name under that folder: a feature's word, a screen's folder. */
  readonly word: string
  /** `cart.service.ts` → `service`; '' for a plain name. */
  readonly role: string
}

export function placeOf(path: string): Place | undefined {
  const [room, ...rest] = path.split('/')
  if (!rooms.includes(room as Room)) return undefined
  const inside = rest[0] === 'src' ? rest.slice(1) : rest
  const file = inside.at(-1) ?? ''
  // A feature's folder lies in that of its context; what the platform offers is there for every feature.
  const isFeature = inside.length > 2 && contexts.slice(1).includes(inside[0] as string)
  return {
    path,
    room: room as Room,
    folder: isFeature ? 'features' : inside.length > 1 ? (inside[0] as string) : '',
    word: inside.length > 2 ? (inside[1] as string) : '',
    role: file.split('.').slice(1, -1).at(-1) ?? '',
  }
}

/** The project's file that an import means; undefined for a package. */
function resolveImport(from: string, specifier: string): string | undefined {
  const room = from.split('/')[0]
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  if (specifier.startsWith('#')) return posix.normalize(`${room}/src/${specifier.slice(1)}`)
  const own = /^@slodki-ul\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (own?.[1] === 'ui') return `ui/src/${own[2]}`
  return own ? `${own[1]}/src/${own[2] ?? 'index'}.ts` : undefined
}

/** Who, inside its own feature, may import a file of this role. */
const importers: Record<string, readonly string[]> = {
  tables: ['db', 'tables'],
  db: ['db', 'service', 'jobs', 'webhook'],
  service: ['routes', 'service', 'jobs', 'webhook', 'mail', 'page'],
  webhook: ['routes'],
  routes: [],
  jobs: [],
}

/** The roles this speaks about; a file without one may import what it needs of its feature. */
const roles = new Set([...Object.keys(importers), 'mail', 'page'])

/** What providers know: their settings, and a tool that knows nothing. */
const providersKnow = new Set(['server/src/config.ts', 'server/src/lazy.ts'])

function checkServer(from: Place, to: Place): string | undefined {
  if (from.folder === 'providers' && to.folder !== 'providers' && !providersKnow.has(to.path)) {
    return 'providers know the configuration only'
  }
  if (from.role === 'rules' && to.role !== 'rules') return 'rules know the contract only'
  if (from.folder === 'db' && to.folder === 'features' && from.path !== 'server/src/db/schema.ts') {
    return 'db knows no feature (its schema lists their tables)'
  }
  if (to.folder !== 'features') {
    return from.role === 'routes' && to.role === 'tables' ? 'routes go through a service' : undefined
  }
  if (to.role === 'rules') return undefined
  const sameFeature = from.folder === 'features' && from.word === to.word
  if (to.role === 'tables') {
    const joins = ['db', 'tables'].includes(from.role) || from.path === 'server/src/db/schema.ts'
    return joins ? undefined : 'tables are known to .db.ts and .tables.ts'
  }
  if (from.folder === 'features' && !sameFeature && to.role !== 'service')
    return 'a feature meets another only through its service'
  if (from.folder !== 'features' && to.role === 'db') return 'outside a feature only its service is known'
  const allowed = sameFeature ? importers[to.role] : undefined
  if (allowed && roles.has(from.role) && !allowed.includes(from.role)) return 'routes → service → db → tables'
  return undefined
}

/** What the folders of the web may import of one another; `app` stands for its files other than the routes. */
const webArrows: Record<string, readonly string[]> = {
  i18n: ['i18n', 'app', 'core'],
  core: ['core', 'i18n', 'app'],
  features: ['core', 'app', 'i18n'],
  layout: ['layout', 'features', 'core', 'app', 'i18n'],
  screens: ['features', 'layout', 'core', 'app', 'i18n'],
}

function checkWeb(from: Place, to: Place): string | undefined {
  const allowed = webArrows[from.folder]
  if (!allowed) return undefined
  if (/^web\/src\/app\/routes\.tsx?$/.test(to.path)) return 'only the application itself knows the routes'
  if (from.folder === to.folder && ['features', 'screens'].includes(from.folder)) {
    if (from.word === to.word) return undefined
    if (from.folder === 'features' && to.role === 'api') return undefined
    return from.folder === 'features' ? "a feature knows another one's *.api.ts only" : 'screens do not know each other'
  }
  return allowed.includes(to.folder) ? undefined : `${from.folder} does not know ${to.folder || to.path}`
}

function checkImport(from: Place, file: Source, { specifier }: Import): string | undefined {
  const target = resolveImport(from.path, specifier)
  if (!target) {
    const foreign = from.room === 'contract' && !isTest(file) && !contractPackages.includes(specifier)
    return foreign ? 'the contract knows zod/mini and itself only' : undefined
  }
  const to = placeOf(target)
  if (!to) return 'outside the rooms'
  if (to.room !== from.room)
    return roomArrows[from.room].includes(to.room) ? undefined : `${from.room} does not know ${to.room}`
  if (isTest(file)) return undefined
  if (isTest({ path: target, text: '' })) return 'only tests know the test tools'
  if (from.room === 'server') return checkServer(from, to)
  if (from.room === 'web') return checkWeb(from, to)
  return undefined
}

/** Law a: the arrows between rooms, layers and features. */
export const checkArrows: Law = (tree) =>
  tree.filter(isCode).flatMap((file) => {
    const from = placeOf(file.path)
    if (!from) return []
    return readImports(file).flatMap((found) => {
      const broken = checkImport(from, file, found)
      return broken ? [`${file.path} imports ${found.specifier}: ${broken}`] : []
    })
  })

/** Law a: no cycle of imports that exist at run time (types are erased). */
export const checkCycles: Law = (tree) => {
  const paths = new Set(tree.map(({ path }) => path))
  const graph = new Map(
    tree.filter(isCode).map((file) => [
      file.path,
      readImports(file)
        .filter(({ value }) => value)
        .map(({ specifier }) => resolveImport(file.path, specifier))
        .filter((target) => target !== undefined && paths.has(target)) as string[],
    ]),
  )
  const finished = new Set<string>()
  const cycles: string[] = []
  const follow = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      cycles.push([...trail.slice(start), path].join(' → '))
      return
    }
    if (finished.has(path)) return
    for (const target of graph.get(path) ?? []) follow(target, [...trail, path])
    finished.add(path)
  }
  for (const path of graph.keys()) follow(path, [])
  return cycles
}
