import { isAbsolute } from 'node:path'
import { defineConfig } from 'rolldown'

/**
 * Packages that go into the bundle: the contract, which is ours, and drizzle, whose many small files each make Node read a
 * package.json of 180 KB. All others stay outside, with their native code and their data, as production dependencies.
 */
const bundled = /^(@slodki-ul\/contract|drizzle-orm)(\/|$)/

const isPackage = (specifier: string): boolean => !/^[.#]/.test(specifier) && !isAbsolute(specifier)

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (specifier) => isPackage(specifier) && !bundled.test(specifier),
  output: {
    file: 'dist/main.js',
    // One file: a process that runs is not disturbed by the next build.
    codeSplitting: false,
    sourcemap: true,
  },
})
