import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createTemplate } from './database-template.ts'
import { root } from './managed-process.ts'
import { providePostgres } from './postgres.ts'

/** Playwright calls it before everything, and what it returns after everything. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function setUp(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'web/dist/index.html')))
    throw new Error('The web is not built: run `npm run build`, or the whole gate by `npm test`.')
  const endPostgres = await providePostgres()
  const removeTemplate = await createTemplate()
  return async () => {
    await removeTemplate()
    await endPostgres()
  }
}
