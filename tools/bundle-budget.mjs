// Checks the bundle sizes after the build of the web and the back office, or of those in another folder that is named. Sizes
// are gzip, 1 kB = 1000 bytes.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root as projectRoot } from './toolchain.mjs'

const root = process.argv[2] ?? projectRoot

/** @typedef {{file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[]}} Chunk */

/**
 * `budget` is the promised limit; `reached` is the lowest size so far, and may only be lowered; that
 * of the back office rises with its screens, each of which adds a path, a route and texts of errors.
 * That of the web once rose by 20 bytes, for 4 kB less in the script that most screens share, and by 0.4 kB for an entry of
 * its own, before which the scripts of the checkout run one by one (decision 0085), and by 0.1 kB for
 * codes of errors that say what a voucher is for; that of a plain page's styles by 0.2 kB,
 * for fonts that move nothing when they come. What `isOptional` may not be there.
 * @typedef {{what: string, budget: number, reached: number, isOptional?: boolean, measure: (manifest: Record<string, Chunk>) => {kB: number, detail: string}}} Limit
 * @type {Record<'web' | 'admin', Limit[]>}
 */
const limits = {
  web: [
    { what: 'Script of the first load', budget: 130, reached: 123.9, measure: measureFirstLoad },
    { what: 'Largest script loaded later', budget: 40, reached: 40, measure: measureLargestLater },
    { what: 'Player of videos in several qualities', budget: 120, reached: 115, measure: measureQualities },
    { what: 'Styles inside a plain page', budget: 6, reached: 3.9, measure: measurePlainStyles },
    // With the styles of the frame, which are in the same files.
    { what: 'Most styles of one page', budget: 18, reached: 17.9, measure: measureStyles },
  ],
  admin: [
    { what: 'Script of the first load (BO-037)', budget: 200, reached: 172.4, measure: measureFirstLoad },
    { what: 'Most script of one screen loaded later (BO-037)', budget: 40, reached: 40, measure: measureLargestScreen },
    {
      what: 'Player of videos in several qualities',
      budget: 120,
      reached: 115,
      isOptional: true,
      measure: measureQualities,
    },
    { what: 'Text editor (BO-037)', budget: 80, reached: 80, isOptional: true, measure: measureEditor },
    { what: 'Most styles of one page', budget: 20, reached: 20, measure: measureStyles },
  ],
}

/** What is measured now. @type {'web' | 'admin'} */
let app = 'web'

/** @type {Map<string, number>} */
const sizes = new Map()

/** Measured once: a file is part of many pages. @param {string} file @returns {number} */
function sizeOf(file) {
  const path = join(root, app, 'dist', file)
  const size = sizes.get(path) ?? gzipSync(readFileSync(path), { level: 9 }).length / 1000
  sizes.set(path, size)
  return size
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string} start
 * @returns {Chunk[]} a chunk with all it imports at once
 */
function closure(manifest, start) {
  /** @type {Map<string, Chunk>} */
  const found = new Map()
  const follow = (/** @type {string} */ key) => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.set(key, chunk)
    for (const each of chunk.imports ?? []) follow(each)
  }
  follow(start)
  return [...found.values()]
}

/** @param {Record<string, Chunk>} manifest @returns {Chunk[]} the entry with all it imports at once */
const firstLoad = (manifest) =>
  Object.keys(manifest)
    .filter((key) => manifest[key]?.isEntry && manifest[key].file.endsWith('.js'))
    .flatMap((key) => closure(manifest, key))

/** @param {Iterable<string>} files @returns {{kB: number, detail: string}} */
const sumOf = (files) => {
  const list = [...files]
  return { kB: list.reduce((sum, file) => sum + sizeOf(file), 0), detail: `${list.length} files` }
}

/** @param {Record<string, Chunk>} manifest */
function measureFirstLoad(manifest) {
  return sumOf(new Set(firstLoad(manifest).map(({ file }) => file)))
}

/** The library for videos in several qualities, loaded after the press and only for such a video. */
const qualities = /\/hls-engine-[\w-]+\.js$/

/** @param {Record<string, Chunk>} manifest */
function measureQualities(manifest) {
  const file = Object.values(manifest).find((chunk) => qualities.test(chunk.file))?.file
  return file ? { kB: sizeOf(file), detail: file } : { kB: 0, detail: 'none' }
}

/** @param {Record<string, Chunk>} manifest */
function measureLargestLater(manifest) {
  const first = new Set(firstLoad(manifest).map(({ file }) => file))
  const later = Object.values(manifest).filter(
    ({ file }) => file.endsWith('.js') && !first.has(file) && !qualities.test(file),
  )
  const largest = later.map(({ file }) => ({ kB: sizeOf(file), detail: file })).sort((a, b) => b.kB - a.kB)[0]
  return largest ?? { kB: 0, detail: 'none' }
}

/**
 * What the browser has when it asks for each later file: the first load and, for a part of a screen, all that is loaded
 * before each of those that ask for it. Begins with every file and leaves out what one way to it has not loaded, until
 * nothing changes: ways may lead in circles.
 * @param {Record<string, Chunk>} manifest
 * @returns {Map<string, Set<string>>}
 */
function findLoadedBefore(manifest) {
  const first = firstLoad(manifest)
  const files = new Set(first.map(({ file }) => file))
  const later = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  const closures = new Map(later.map((key) => [key, closure(manifest, key)]))
  const asks = (/** @type {Chunk[]} */ chunks, /** @type {string} */ key) =>
    chunks.some(({ dynamicImports = [] }) => dynamicImports.includes(key))
  const parents = new Map(
    later.map((key) => [
      key,
      asks(first, key) ? [] : later.filter((each) => each !== key && asks(closures.get(each) ?? [], key)),
    ]),
  )
  const all = new Set(Object.values(manifest).map(({ file }) => file))
  const before = new Map(later.map((key) => [key, parents.get(key)?.length ? all : files]))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [key, askers] of parents) {
      if (askers.length === 0) continue
      const ways = askers.map(
        (each) => new Set([...(before.get(each) ?? []), ...(closures.get(each) ?? []).map(({ file }) => file)]),
      )
      const common = new Set([...(ways[0] ?? [])].filter((file) => ways.every((way) => way.has(file))))
      if (common.size === before.get(key)?.size) continue
      before.set(key, common)
      isChanged = true
    }
  }
  return before
}

/** The text editor, which is loaded when a text is opened. */
const editor = /\/text-editor\.tsx$/

/** @param {Record<string, Chunk>} manifest @returns {Set<string>} files of the editor that nothing loads before it */
function editorFiles(manifest) {
  const key = Object.keys(manifest).find((each) => manifest[each]?.isDynamicEntry && editor.test(each))
  if (!key) return new Set()
  const before = findLoadedBefore(manifest).get(key)
  return new Set(closure(manifest, key).flatMap(({ file }) => (before?.has(file) ? [] : [file])))
}

/** @param {Record<string, Chunk>} manifest */
function measureEditor(manifest) {
  const files = editorFiles(manifest)
  return files.size > 0 ? sumOf(files) : { kB: 0, detail: 'none' }
}

/**
 * The screen, dialog or catalogue of texts that asks for most script when it is loaded, with all files that it imports.
 * @param {Record<string, Chunk>} manifest
 */
function measureLargestScreen(manifest) {
  const loaded = findLoadedBefore(manifest)
  const screens = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && !editor.test(key) && !qualities.test(manifest[key].file))
    .map((key) => {
      const files = closure(manifest, key).flatMap(({ file }) => (loaded.get(key)?.has(file) ? [] : [file]))
      return { kB: sumOf(new Set(files)).kB, detail: key }
    })
  return screens.sort((a, b) => b.kB - a.kB)[0] ?? { kB: 0, detail: 'none' }
}

/** @param {Record<string, Chunk>} manifest */
function measureStyles(manifest) {
  const pages = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => [...firstLoad(manifest), ...closure(manifest, key)].flatMap(({ css = [] }) => css))
    .map((files) => sumOf(new Set(files)))
  return pages.sort((a, b) => b.kB - a.kB)[0] ?? { kB: 0, detail: 'none' }
}

/** @param {Record<string, Chunk>} manifest */
function measurePlainStyles(manifest) {
  return sumOf([manifest['src/plain/plain.css']?.file].filter((file) => file !== undefined))
}

/** What only the back office may load, by the addresses of its calls and the names of its permissions (BO-001). */
const staffOnly = /["'`]admin\/|"staff\.manage"|`staff\.manage`|'staff\.manage'/

/** Files of the web's build with something of the back office. @returns {string[]} */
function findStaffCode() {
  const folder = join(root, 'web/dist')
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  return scripts.filter((file) => staffOnly.test(readFileSync(join(folder, file), 'utf8')))
}

/** Files with the library of the text editor that are loaded without a text being opened. @param {Record<string, Chunk>} manifest @returns {string[]} */
function findEarlyEditor(manifest) {
  const own = editorFiles(manifest)
  const files = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])))
  return [...files].filter(
    (file) => !own.has(file) && readFileSync(join(root, 'admin/dist', file), 'utf8').includes('ProseMirror'),
  )
}

for (const name of /** @type {const} */ (['web', 'admin'])) {
  app = name
  const manifestFile = join(root, app, 'dist/.vite/manifest.json')
  if (!existsSync(manifestFile)) {
    console.error(`There is no build of ${app} to measure: run \`npm run build\` first.`)
    process.exitCode = 1
    continue
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  for (const { what, budget, reached, isOptional = false, measure } of limits[app]) {
    const { kB, detail } = measure(manifest)
    const limit = Math.min(budget, reached)
    const good = (kB > 0 || isOptional) && kB <= limit
    if (!good) process.exitCode = 1
    console.log(`${good ? '✓' : '✗'} ${app}: ${what}: ${kB.toFixed(1)} kB of ${limit} (${detail})`)
  }
  if (name === 'web') continue
  const early = findEarlyEditor(manifest)
  if (early.length > 0) process.exitCode = 1
  console.log(
    early.length === 0
      ? '✓ admin: the text editor is loaded by nothing else (BO-037)'
      : `✗ admin: the text editor is part of ${early.join(', ')}`,
  )
}

if (existsSync(join(root, 'web/dist'))) {
  const found = findStaffCode()
  if (found.length > 0) process.exitCode = 1
  console.log(
    found.length === 0 ? '✓ web: nothing of the back office' : `✗ web: code of the back office in ${found.join(', ')}`,
  )
}
