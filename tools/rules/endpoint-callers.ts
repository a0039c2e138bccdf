import type { Law } from './sources.ts'

type Row = { readonly calledBy: string }

/** Law d: the web calls every row that says so, in an *.api.ts; another row says who calls it. */
export const checkCalls =
  (rows: Readonly<Record<string, Row>>): Law =>
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
