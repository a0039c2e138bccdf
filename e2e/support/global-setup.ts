import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createTemplate } from './database-template.ts'
import { root } from './managed-process.ts'
import { providePostgres } from './postgres.ts'

/** Playwright calls this before all tests, and the returned function after them. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function setUp(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'web/dist/index.html')))
    throw new Error('The web is not built: run `npm run build`, or `npm test` for all checks.')
  const endPostgres = await providePostgres()
  const removeTemplate = await createTemplate()
  return async () => {
    await removeTemplate()
    await endPostgres()
  }
}
