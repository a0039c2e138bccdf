// What makes a start fast and small is set before the rest is read, which is why the rest is imported below and not above.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

// Types are stripped and code is compiled once for all starts. Beside the packages, where nobody else may write.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))

// For each of its hundreds of files Node asks what kind drizzle is, and reads its 180 KB package.json anew: half of a
// start's time and 250 MB of garbage. Its relative imports name files that are modules, so the question is answered here.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})

await import('#run.ts')
