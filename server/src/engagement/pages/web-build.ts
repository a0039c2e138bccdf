import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@slodki-ul/contract/pages'
import { type ScreenFiles, startScript } from '#engagement/pages/start-script.ts'
import { webFolder } from '#paths.ts'

/** The parts of the built web that plain pages contain, and the hashes that let a browser use the inline ones. */
export type WebBuild = {
  /** Preloads, the inline styles and the inline script that decides whether the plain content is shown. */
  head: string
  headBytes: Buffer
  /** The inline script that starts the application. */
  tail: string
  /** Files of the screens without plain content that pages have, by their path. */
  screens: ReadonlyMap<string, ScreenFiles>
  /** Sources of the content security policy. */
  styleHashes: readonly string[]
  scriptHashes: readonly string[]
  /** The address of a drawing of the design; null when the web does not use it. */
  drawing: (name: string) => string | null
  offline: Offline
}

/** What the page without a network consists of. */
type Offline = {
  head: string
  tail: string
  picture: string
  /** The files that it loads. */
  files: readonly string[]
  /** The code of the service worker. */
  worker: string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Runs before the first paint: the plain content is for visitors without a route behind the hash, in the language of
 * the page. To all others the application shows something else, so they see nothing until then.
 */
const decide = `(d=>{if(location.hash.length>1||/(^|; )lang=en(;|$)/.test(document.cookie)&&d.lang!="en")d.className="app"})(document.documentElement)`

/** Runs in the page without a network: it goes away when the network is back or a button is pressed. */
const comeBack = `for(const b of document.querySelectorAll("button"))b.onclick=()=>location.reload();addEventListener("online",()=>location.reload())`

/** Tags of the built page by a pattern. */
const tagsOf = (page: string, pattern: RegExp): string => (page.match(pattern) ?? []).join('')

/** The addresses that tags of the built page name. */
const addressesOf = (page: string, pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].map(([, address = '']) => address)

/** The name of the built stylesheet of plain pages, in Vite's manifest. */
const stylesheet = 'src/plain/plain.css'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The modules that a screen without plain content begins with, by its path; the frame is a file of several modules. */
const screenModules: readonly (readonly [path: string, modules: RegExp])[] = [
  [pages.checkout, /^(_frame-.*\.js|src\/app\/(lazy-routes\.ts|checkout-switch\.tsx))$/],
]

/** The names of modules and of all that they import, each after what it imports. */
function withImports(manifest: Manifest, modules: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const imported of manifest[name]?.imports ?? []) visit(imported)
    found.add(name)
  }
  for (const name of modules) visit(name)
  return found
}

/** The files of a screen that are not part of the first load. */
function filesOfScreen(manifest: Manifest, modules: RegExp): ScreenFiles {
  const firstLoad = withImports(manifest, ['index.html'])
  const started = Object.keys(manifest).filter((name) => modules.test(name))
  const parts = [...withImports(manifest, started)].filter((name) => !firstLoad.has(name)).map((name) => manifest[name])
  return {
    scripts: parts.map((part) => `/${part?.file}`),
    styles: [...new Set(parts.flatMap((part) => part?.css ?? []))].map((file) => `/${file}`),
  }
}

/** Reads the built web, whose files are at `assetsUrl` if it is given; null when there is none. */
export function readWebBuild(assetsUrl?: string, folder = webFolder): WebBuild | null {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return null
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const file = manifest[stylesheet]?.file
  if (!file) throw new Error('The build of the web has no styles for plain pages: run `npm run build web`.')
  const styles = readFileSync(join(folder, file), 'utf8').trim()
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const placed = (text: string) => (assetsUrl ? text.replaceAll(/(["'(])\/assets\//g, `$1${assetsUrl}/assets/`) : text)
  const fonts = tagsOf(page, /<link rel="preload"[^>]*>/g)
  const drawing = (name: string) => {
    const built = manifest[`../ui/src/art/${name}.svg`]?.file
    return built ? `/${built}` : null
  }
  const start = startScript({
    entry: addressesOf(page, /<script type="module"[^>]* src="([^"]+)"/g)[0] ?? '',
    imports: addressesOf(page, /<link rel="modulepreload"[^>]* href="([^"]+)"/g),
    styles: addressesOf(page, /<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  })
  const screens = screenModules.map(([path, modules]) => {
    const files = JSON.stringify(filesOfScreen(manifest, modules))
    return [path, JSON.parse(placed(files)) as ScreenFiles] as const
  })
  const picture = drawing('chmura') ?? '/favicon.svg'
  const head = `${placed(fonts)}<style>${placed(styles)}</style><script>${decide}</script>`
  return {
    ...{ head, headBytes: Buffer.from(head) },
    tail: `<script>${placed(start)}</script>`,
    screens: new Map(screens),
    styleHashes: [...new Set([placed(styles), styles])].map(hashOf),
    scriptHashes: [hashOf(decide), hashOf(placed(start)), hashOf(comeBack)],
    drawing,
    offline: {
      head: `${fonts}<style>${styles}</style>`,
      tail: `<script>${comeBack}</script>`,
      picture,
      files: [...[...fonts.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href), picture, '/favicon.svg'],
      worker: readFileSync(join(folder, 'service-worker.js'), 'utf8'),
    },
  }
}

/** Adds the hashes of the inline parts to a content security policy. */
export const allowInline = (policy: string, { styleHashes, scriptHashes }: WebBuild): string =>
  policy
    .replace(/style-src [^;]*/, (sources) => `${sources} ${styleHashes.join(' ')}`)
    .replace(/script-src [^;]*/, (sources) => `${sources} ${scriptHashes.join(' ')}`)
