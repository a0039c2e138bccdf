import type { Rule } from './sources.ts'

type Row = { readonly calledBy: string }

/**
 * An *.api.ts of the web or the back office calls every endpoint that names it; any other endpoint names its caller.
 * Those without a screen yet are named in `uncalled`.
 */
export const checkEndpointCallers =
  (rows: Readonly<Record<string, Row>>, uncalled: readonly string[] = []): Rule =>
  (tree) => {
    const apiFiles = tree.filter(({ path }) => /^(?:web|admin)\/src\/.*\.api\.ts$/.test(path))
    if (apiFiles.length === 0) return []
    return Object.entries(rows).flatMap(([name, { calledBy }]) => {
      if (!calledBy.trim()) return [`${name}: nobody calls it`]
      if (uncalled.includes(name)) return []
      if (calledBy !== 'web' && calledBy !== 'admin') return []
      const calls = apiFiles.filter(({ path }) => path.startsWith(`${calledBy}/`))
      const isCalled = calls.some(({ text }) => new RegExp(`Endpoints\\.${name}\\b`).test(text))
      return isCalled ? [] : [`${name}: called by the ${calledBy}, but in no *.api.ts`]
    })
  }
