import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const assets = [
  ['tokens.css', 'text/css; charset=utf-8', new URL('./tokens.css', import.meta.url).href],
  ['sandbox.css', 'text/css; charset=utf-8', new URL('./sandbox.css', import.meta.url).href],
  ['lists.css', 'text/css; charset=utf-8', new URL('./lists.css', import.meta.url).href],
  ['icon.svg', 'image/svg+xml', new URL('./icon.svg', import.meta.url).href],
  [
    'brygada-latin.woff2',
    'font/woff2',
    import.meta.resolve('@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'),
  ],
  [
    'brygada-latin-ext.woff2',
    'font/woff2',
    import.meta.resolve('@fontsource-variable/brygada-1918/files/brygada-1918-latin-ext-wght-normal.woff2'),
  ],
  [
    'figtree-latin.woff2',
    'font/woff2',
    import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  ],
  [
    'figtree-latin-ext.woff2',
    'font/woff2',
    import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'),
  ],
] as const

/** Serves the stylesheets, the icon and the app's two typefaces. Registered under /assets. */
export async function pageAssets(app: FastifyInstance): Promise<void> {
  for (const [name, type, address] of assets) {
    const content = await readFile(fileURLToPath(address))
    app.get(`/${name}`, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }
}
