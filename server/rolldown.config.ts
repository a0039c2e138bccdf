import { isAbsolute } from 'node:path'
import { defineConfig } from 'rolldown'

/**
 * Packages that go into the bundle: our contract, and plain JavaScript that every start needs. For each of drizzle's many
 * files Node would read a package.json of 180 KB, and zod brings all its languages. None of them throws an error of the
 * class `Error` itself with a value in its message: such a message counts as ours and may be logged (describe-error.ts).
 * All others stay outside, with their native code and data, as production dependencies.
 */
const bundled =
  /^(@slodki-ul\/contract|drizzle-orm|zod|temporal-polyfill|temporal-utils|rate-limiter-flexible|i18next|diff|csv-parse|csv-stringify)(\/|$)/

const isPackage = (specifier: string): boolean => !/^[.#]/.test(specifier) && !isAbsolute(specifier)

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (specifier) => isPackage(specifier) && !bundled.test(specifier),
  output: {
    dir: 'dist',
    codeSplitting: {
      // The engine takes memory by the size of the largest file that it parses. Each group takes with it what it imports,
      // so a file imports only those above it. The driver of the embedded database stays with what opens that database.
      groups: [
        { name: 'libraries', test: /node_modules[\\/](?!drizzle-orm[\\/]pglite)/, priority: 5 },
        { name: 'contract', test: /contract[\\/]src/, priority: 4 },
        { name: 'identity', test: /server[\\/]src[\\/]identity/, priority: 3 },
        { name: 'payments', test: /server[\\/]src[\\/](catalogue|payments)/, priority: 2 },
        { name: 'membership', test: /server[\\/]src[\\/](commerce|membership)/, priority: 1 },
      ],
    },
    // Without hashes: the next build replaces each file and leaves none behind.
    chunkFileNames: '[name].js',
    sourcemap: true,
    // With one character beyond Latin-1 the engine would hold a whole file in two bytes per character.
    charset: 'ascii',
    comments: { jsdoc: false },
  },
})
