import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import globalData from '@csstools/postcss-global-data'
import { withdrawalFormPath } from '@slodki-ul/contract/compliance/withdrawals'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const breakpoints = join(root, '../ui/src/breakpoints.css')

/** The running product, as npm run dev starts it. */
const academy = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What every screen needs, in one file that stays cached while our own code changes. */
const firstLoadPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|reselect|immer|react-redux|use-sync-external-store)\//

/** Components, icons and schemas that screens have in common. */
const kit = /\/ui\/src\/(?!gallery)|node_modules\/(zod|lucide-react)\//

/** What every page loads after its first screen. */
const pageFrame =
  /\/layout\/(footer|offline-note|header-search)\.|\/core\/toaster\.|\/cart\/cart-button\.|\/root-loader\./

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses while serving. */
function precompress(): Plugin {
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

/** Asks for the two fonts of every first screen with the page itself instead of after the stylesheet. */
function preloadFonts(): Plugin {
  const wanted = [/\/figtree-latin-wght-normal-.*\.woff2$/, /\/brygada-1918-latin-wght-normal-.*\.woff2$/]
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        wanted.flatMap((pattern) =>
          Object.keys(bundle ?? {})
            .filter((file) => pattern.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
              injectTo: 'head-prepend' as const,
            })),
        ),
    },
  }
}

export default defineConfig({
  root,
  plugins: [react(), preloadFonts(), precompress()],
  // Own code in place of 17 kB of which the web uses little; tests compare both.
  resolve: {
    alias: [
      { find: /^i18next$/, replacement: join(root, 'src/i18n/translator.ts') },
      { find: /^react-i18next$/, replacement: join(root, 'src/i18n/use-translation.ts') },
    ],
  },
  css: { postcss: { plugins: [globalData({ files: [breakpoints] }), customMedia()] } },
  // Inlined files would need `data:` in the content security policy.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, because every answer has more than a kilobyte of headers. A module that few screens import stays apart.
          groups: [
            { name: 'vendor', test: firstLoadPackages, priority: 5 },
            { name: 'base', tags: ['$initial'], priority: 4 },
            { name: 'kit', test: kit, minShareCount: 3, priority: 3 },
            { name: 'contract', test: /\/contract\/src\//, minShareCount: 4, priority: 2 },
            { name: 'shared', minShareCount: 7, priority: 1 },
            { name: 'frame', test: pageFrame },
          ],
        },
        // The first load lists every file that may come later: a letter or two less of each are worth a third of a kilobyte.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  server: { proxy: { '/api': academy, '/media': academy, [withdrawalFormPath]: academy } },
})
