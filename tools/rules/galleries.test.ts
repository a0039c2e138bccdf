import { expect, test } from 'vitest'
import { checkGalleries } from './galleries.ts'

const screen = { path: 'admin/src/screens/a.screen.tsx', text: "import { Tile } from '#layout/tile.tsx'" }
const tile = { path: 'admin/src/layout/tile.tsx', text: "import { Tag } from '@slodki-ul/ui/tag.tsx'" }
const tag = { path: 'ui/src/tag.tsx', text: '' }
const kit = (text: string) => ({ path: 'admin/src/screens/kit/kit.screen.tsx', text })

test('a part that no gallery shows is reported, with those in it', () => {
  expect(checkGalleries([screen, tile, tag, kit('')])).toEqual([
    'admin/src/layout/tile.tsx: stands in no gallery',
    'ui/src/tag.tsx: stands in no gallery',
  ])
})

test('a part stands in a gallery by itself, in another part, or as one that is loaded later', () => {
  expect(checkGalleries([screen, tile, tag, kit("import { Tile } from '#layout/tile.tsx'")])).toEqual([])
  const gallery = { path: 'ui/src/gallery-states.tsx', text: "import { Tag } from './tag.tsx'" }
  expect(checkGalleries([screen, tile, tag, gallery, kit("await import('#layout/tile.tsx')")])).toEqual([])
})

test('parts of the shop alone, and the frame of the back office, are no matter of the galleries', () => {
  const shell = { path: 'admin/src/layout/shell.tsx', text: '' }
  const routes = { path: 'admin/src/app/routes.tsx', text: "import { Shell } from '#layout/shell.tsx'" }
  expect(checkGalleries([shell, routes, { path: 'ui/src/stars.tsx', text: '' }])).toEqual([])
})
