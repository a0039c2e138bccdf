import type { Rule } from './sources.ts'

type Row = { readonly calledBy: string }

/** An *.api.ts calls every endpoint of the web; any other endpoint names its caller. */
export const checkEndpointCallers =
  (rows: Readonly<Record<string, Row>>): Rule =>
  (tree) => {
    const calls = tree.filter(({ path }) => /^web\/src\/.*\.api\.ts$/.test(path))
    if (calls.length === 0) return []
    return Object.entries(rows).flatMap(([name, { calledBy }]) => {
      if (!calledBy.trim()) return [`${name}: nobody calls it`]
      if (calledBy !== 'web') return []
      const isCalled = calls.some(({ text }) => new RegExp(`Endpoints\\.${name}\\b`).test(text))
      return isCalled ? [] : [`${name}: called by the web, but in no *.api.ts`]
    })
  }
