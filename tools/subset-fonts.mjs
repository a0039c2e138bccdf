// Writes the Polish letters of our fonts, which the Latin files lack, to ui/src/fonts: 10 kB where the whole range "Latin
// extended" has 76. Run after a new version of a font: `node tools/subset-fonts.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @ts-expect-error: it has no types
import subsetFont from 'subset-font'
import { root } from './toolchain.mjs'

/** All Polish letters beyond Latin-1; ui/src/fonts.css names the same ones. */
const letters = 'ĄąĆćĘęŁłŃńŚśŹźŻż'
const files = ['brygada-1918:normal', 'brygada-1918:italic', 'figtree:normal']

for (const [family, style] of files.map((file) => file.split(':'))) {
  const font = `@fontsource-variable/${family}/files/${family}-latin-ext-wght-${style}.woff2`
  const subset = await subsetFont(readFileSync(join(root, 'node_modules', font)), letters, { targetFormat: 'woff2' })
  writeFileSync(join(root, `ui/src/fonts/${family}-polish-${style}.woff2`), subset)
  console.log(`${family} ${style}: ${subset.length} bytes`)
}
