import { isAbsolute } from 'node:path'
import { defineConfig } from 'rolldown'

/**
 * Packages that go into the bundle: our contract, and drizzle, whose many small files each make Node read a
 * package.json of 180 KB. All others stay outside, with their native code and data, as production dependencies.
 */
const bundled = /^(@slodki-ul\/contract|drizzle-orm)(\/|$)/

const isPackage = (specifier: string): boolean => !/^[.#]/.test(specifier) && !isAbsolute(specifier)

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (specifier) => isPackage(specifier) && !bundled.test(specifier),
  output: {
    file: 'dist/main.js',
    // One file, so that the next build does not disturb a running process.
    codeSplitting: false,
    sourcemap: true,
  },
})
