import { Visitor } from 'vite'
import { isCode, isTest, type Law, lineAt, parseCode, type Source } from './sources.ts'

/** Where the code of `lazy(…)` is imported without another try, as positions in the text. */
function findImpatient(source: Source): number[] {
  const found: number[] = []
  // How deep the visitor stands in calls of each: an import counts inside `lazy` and outside `loadPatiently`.
  const depth = { lazy: 0, loadPatiently: 0 }
  const isCounted = (name: string): name is keyof typeof depth => name in depth
  const step = (by: 1 | -1, callee: { type: string }) => {
    const name = (callee as { name?: string }).name ?? ''
    if (callee.type === 'Identifier' && isCounted(name)) depth[name] += by
  }
  new Visitor({
    CallExpression: ({ callee }) => step(1, callee),
    'CallExpression:exit': ({ callee }) => step(-1, callee),
    ImportExpression({ start }) {
      if (depth.lazy > 0 && depth.loadPatiently === 0) found.push(start)
    },
  }).visit(parseCode(source).program)
  return found
}

/** Law m: a part of a screen whose code is lost with the network comes when it is back, and does not end the screen. */
export const checkLazyParts: Law = (tree) =>
  tree
    .filter((file) => file.path.startsWith('web/src/') && isCode(file) && !isTest(file))
    .flatMap((file) =>
      findImpatient(file).map((position) => `${file.path}:${lineAt(file.text, position)}: lazy(import)`),
    )
