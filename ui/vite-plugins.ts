import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'
import type { Plugin } from 'vite'

/** PostCSS plugins that make the breakpoints' names available in every stylesheet. */
export const breakpointPlugins = [
  globalData({ files: [join(import.meta.dirname, 'src/breakpoints.css')] }),
  customMedia(),
]

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses while serving. */
export function precompress(): Plugin {
  let dist = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|txt|json|webmanifest)$/.test(entry) || entry.startsWith('.vite')) continue
        const file = join(dist, entry)
        const bytes = readFileSync(file)
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
      }
    },
  }
}

/** Loads what a script asks for later from where the script itself came from: with `ASSETS_URL` that is another domain. */
export function loadFromOwnOrigin(): Plugin {
  return {
    name: 'load-from-own-origin',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null
      const own = 'return import.meta.url.replace(location.origin,"").replace(/assets\\/[^/]*$/,"")+dep'
      const changed = code.replace('return "/"+dep', () => own)
      if (changed === code) throw new Error('Vite builds the addresses of later files in another way.')
      return { code: changed, map: null }
    },
  }
}

/** Asks for the two fonts of every first screen with the page itself instead of after the stylesheet. */
export function preloadFonts(): Plugin {
  const wanted = [/\/figtree-latin-wght-normal-.*\.woff2$/, /\/brygada-1918-latin-wght-normal-.*\.woff2$/]
  let base = '/'
  return {
    name: 'preload-fonts',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        wanted.flatMap((pattern) =>
          Object.keys(bundle ?? {})
            .filter((file) => pattern.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', href: `${base}${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
              injectTo: 'head-prepend' as const,
            })),
        ),
    },
  }
}
