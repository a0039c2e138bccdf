import { join } from 'node:path'
import { withdrawalFormPath } from '@slodki-ul/contract/compliance/withdrawals'
import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type Plugin } from 'vite'
import { breakpointPlugins, loadFromOwnOrigin, precompress, preloadFonts } from '../ui/vite-plugins.ts'

const root = import.meta.dirname

/** The running product, as npm run dev starts it. */
const academy = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Serves the back office in development, whose page and build are its own, at the same URL as in production. */
function serveBackOffice(): Plugin {
  return {
    name: 'serve-back-office',
    apply: 'serve',
    async configureServer({ httpServer, middlewares }) {
      if (!httpServer) return
      const admin = await createServer({
        configFile: join(root, '../admin/vite.config.ts'),
        server: { middlewareMode: true, hmr: { server: httpServer, path: 'hot' } },
      })
      middlewares.use((request, response, next) => {
        if (!/^\/admin([/?]|$)/.test(request.url ?? '')) return next()
        request.url = request.url?.replace(/^\/admin(?=\?|$)/, '/admin/')
        admin.middlewares(request, response, next)
      })
      httpServer.once('close', () => admin.close())
    },
  }
}

/** What every screen needs, in one file that stays cached while our own code changes. */
const firstLoadPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|reselect|immer|react-redux|use-sync-external-store)\//

/** Components, icons and schemas that screens have in common. */
const kit = /\/ui\/src\/(?!gallery)|node_modules\/(zod|lucide-react)\//

/** What every page loads after its first screen. */
const pageFrame = /\/layout\/(footer|offline-note|header-search)\.|\/core\/toaster\.|\/(open-guard|simulation-strip)\./

export default defineConfig({
  root,
  plugins: [react(), serveBackOffice(), loadFromOwnOrigin(), preloadFonts(), precompress()],
  // Own code in place of 17 kB of which the web uses little; tests compare both.
  resolve: {
    alias: [
      { find: /^i18next$/, replacement: join(root, '../ui/src/i18n/translator.ts') },
      { find: /^react-i18next$/, replacement: join(root, '../ui/src/i18n/use-translation.ts') },
    ],
  },
  css: { postcss: { plugins: breakpointPlugins } },
  // Inlined files would need `data:` in the content security policy.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The server puts these styles into the pages that it renders.
      input: { index: join(root, 'index.html'), plain: join(root, 'src/plain/plain.css') },
      output: {
        codeSplitting: {
          // Few files, because every answer has more than a kilobyte of headers. A module that few screens import stays apart.
          groups: [
            { name: 'vendor', test: firstLoadPackages, priority: 5 },
            // Without the styles of plain pages, which the server reads from a file of their own.
            { name: 'base', tags: ['$initial'], test: /^(?!.*\/(plain\.css|main\.tsx|index\.html)$)/, priority: 4 },
            { name: 'kit', test: kit, minShareCount: 3, priority: 3 },
            { name: 'contract', test: /\/contract\/src\//, minShareCount: 4, priority: 2 },
            { name: 'shared', minShareCount: 8, priority: 1 },
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
