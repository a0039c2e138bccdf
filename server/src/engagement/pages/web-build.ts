import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webFolder } from '#paths.ts'

/** The parts of the built web that plain pages contain, and the hashes that let a browser use the inline ones. */
export type WebBuild = {
  /** Preloads, the inline styles and the inline script that decides whether the plain content is shown. */
  head: string
  /** The application's styles and scripts. */
  tail: string
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
/** Runs behind the plain content: what is not shown must not be found either. */
const drop = `if(document.documentElement.className=="app")document.getElementById("plain").remove()`

/** Runs in the page without a network: it goes away when the network is back or a button is pressed. */
const comeBack = `for(const b of document.querySelectorAll("button"))b.onclick=()=>location.reload();addEventListener("online",()=>location.reload())`

/** Tags of the built page by a pattern. */
const tagsOf = (page: string, pattern: RegExp): string => (page.match(pattern) ?? []).join('')

/** The name of the built stylesheet of plain pages, in Vite's manifest. */
const stylesheet = 'src/plain/plain.css'

/** Reads the built web, whose files are at `assetsUrl` if it is given; null when there is none. */
export function readWebBuild(assetsUrl?: string, folder = webFolder): WebBuild | null {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return null
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string }>
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
  const picture = drawing('chmura') ?? '/favicon.svg'
  return {
    head: `${placed(fonts)}<style>${placed(styles)}</style><script>${decide}</script>`,
    tail: `<script>${drop}</script>${placed(tagsOf(page, /<link rel="(?:stylesheet|modulepreload)"[^>]*>/g) + tagsOf(page, /<script type="module"[^>]*><\/script>/g))}`,
    styleHashes: [...new Set([placed(styles), styles])].map(hashOf),
    scriptHashes: [hashOf(decide), hashOf(drop), hashOf(comeBack)],
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
