// What makes a start fast and small is set before the rest is read, which is why the rest is imported below and not above.
import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { join } from 'node:path'

// Types are stripped and code is compiled once for all starts. Beside the packages, where nobody else may write. `npm start`
// names the same folder before (runtime.json): else this very file is stripped anew each time, by a tool of 15 MB.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))

const sources = new URL('.', import.meta.url).href
const packages = '/node_modules/'
/** What the names of packages lead to: the same for all our files. */
const known = new Map<string, ResolveFnOutput>()

const found = (url: string, format: string): ResolveFnOutput => ({ url, format, shortCircuit: true })

// At each import of drizzle, and of its files by one another, Node reads its 180 KB package.json anew: half of a start's
// time and 250 MB of garbage. A name of a package is looked up once, and a name of a file is where it leads.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (parentURL.includes(packages))
      return specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.includes(`${packages}drizzle-orm/`)
        ? found(new URL(specifier, parentURL).href, 'module')
        : next(specifier, context)
    if (specifier.startsWith('#')) return found(sources + specifier.slice(1), 'module-typescript')
    if (specifier.startsWith('.')) return found(new URL(specifier, parentURL).href, 'module-typescript')
    const result = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, result)
    return result
  },
})

await import('#run.ts')
