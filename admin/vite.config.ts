import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { breakpointPlugins, precompress, preloadFonts } from '../ui/vite-plugins.ts'

/** The running product, as npm run dev starts it. */
const app = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What every screen needs, in one file that stays cached while our own code changes. */
const firstLoadPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|reselect|immer|react-redux|use-sync-external-store)\//

const root = import.meta.dirname

export default defineConfig({
  root,
  base: '/admin/',
  plugins: [react(), preloadFonts(), precompress()],
  // Own code in place of 17 kB of which little is used; tests compare both.
  resolve: {
    alias: [
      { find: /^i18next$/, replacement: join(root, 'src/i18n/translator.ts') },
      { find: /^react-i18next$/, replacement: join(root, '../ui/src/i18n/use-translation.ts') },
    ],
  },
  css: { postcss: { plugins: breakpointPlugins } },
  build: {
    manifest: true,
    // The content policy allows no `data:` scripts, and one file is one file.
    assetsInlineLimit: 0,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script names every later file: one character of each hash less is half a kilobyte.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [{ name: 'vendor', test: firstLoadPackages }],
        },
      },
    },
  },
  server: { proxy: { '/api': app, '/media': app } },
})
