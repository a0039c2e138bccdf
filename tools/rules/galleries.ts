import { posix } from 'node:path'
import type { Rule, Source } from './sources.ts'

/** Where the parts of the back office are, its own and those that it shares with the shop. */
const isPart = ({ path }: Source) => /^(ui\/src|admin\/src\/(layout|core))\/[\w-]+\.tsx$/.test(path)
const isGallery = ({ path }: Source) => /^ui\/src\/gallery[\w-]*\.tsx$|^admin\/src\/screens\/kit\//.test(path)

/** Frames that are there once, around or over every screen: the stories in a browser show them in their states. */
const frames = new Set([
  ...['account-link', 'guarded', 'navigation', 'notices-bell', 'notices-panel', 'palette-host'],
  ...[
    'session-dialogs',
    'session-dialogs-host',
    'shell',
    'toast-host',
    'toast-region',
    'leave-guard',
    'keys-dialog',
    'logo',
  ],
  // Tabs of one place each, by the part for tabs; and the dialog of saved views, which are records.
  ...['course-tabs', 'products-tabs', 'settings-tabs', 'texts-tabs', 'list-views', 'view-dialog'],
  // Their content is records of the shop, which the screens show.
  ...['product-search', 'export-dialog', 'picture-list', 'picture-dialog'],
])

const places: Readonly<Record<string, string>> = {
  '#layout/': 'admin/src/layout/',
  '#core/': 'admin/src/core/',
  '@slodki-ul/ui/': 'ui/src/',
}

/** The components that a file shows, also those it loads later. */
const shownBy = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:from |import\()'([^']+\.tsx)'/g)].map(([, name = '']) => {
    const place = Object.keys(places).find((start) => name.startsWith(start))
    return place ? name.replace(place, places[place] ?? '') : posix.join(posix.dirname(path), name)
  })

/** Every part of the back office stands in a gallery in all its states, by itself or in another part. */
export const checkGalleries: Rule = (tree) => {
  const files = new Map(tree.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const follow = (file: Source) => {
    for (const path of shownBy(file)) {
      const next = files.get(path)
      if (!next || reached.has(path)) continue
      reached.add(path)
      follow(next)
    }
  }
  for (const file of tree.filter(isGallery)) follow(file)
  const used = new Set(tree.filter(({ path }) => path.startsWith('admin/src/')).flatMap(shownBy))
  return tree
    .filter((file) => isPart(file) && used.has(file.path) && !reached.has(file.path))
    .filter(({ path }) => !frames.has(posix.basename(path, '.tsx')))
    .map(({ path }) => `${path}: stands in no gallery`)
}
