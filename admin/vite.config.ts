import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { breakpointPlugins, precompress, preloadFonts } from '../ui/vite-plugins.ts'

/** The running product, as npm run dev starts it. */
const app = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What every screen needs, in one file that stays cached while our own code changes. */
const firstLoadPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|reselect|immer|react-redux|i18next|react-i18next)\//

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react(), preloadFonts(), precompress()],
  css: { postcss: { plugins: breakpointPlugins } },
  build: {
    manifest: true,
    // The content policy allows no `data:` scripts, and one file is one file.
    assetsInlineLimit: 0,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: firstLoadPackages },
            // Menus and the palette, which come with the first list or press.
            {
              name: 'aria',
              test: /node_modules\/(react-aria|react-stately|@react-aria|@internationalized)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': app, '/media': app } },
})
