import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './managed-process.ts'

export const guides = ['docs/operations.md', ...globSync('docs/operations/*.md', { cwd: root }).sort()]

/** The lines of a guide's blocks in one language (`sh`, `sql`, `yaml`, `nginx`), block by block. */
export function readBlocks(guide: string, language: string): string[][] {
  const text = readFileSync(join(root, guide), 'utf8')
  return [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'))].map(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
}

/** Commands that the reader types. */
export const readCommands = (guide: string): string[] => readBlocks(guide, 'sh').flat()
