import { Visitor } from 'vite'
import { isCode, isTest, lineAt, parseCode, type Rule, type Source } from './sources.ts'

/** The only file that may use React's `lazy`: it retries until the code is loaded. */
const retryingLoader = 'ui/src/lazy-component.ts'

/** Positions where React's `lazy` is imported. */
function findLazy(source: Source): number[] {
  const found: number[] = []
  new Visitor({
    ImportDeclaration({ source: { value: from }, specifiers }) {
      for (const each of specifiers)
        if (
          from === 'react' &&
          each.type === 'ImportSpecifier' &&
          'name' in each.imported &&
          each.imported.name === 'lazy'
        )
          found.push(each.start)
    },
    MemberExpression({ object, property, start }) {
      const [name, member] = [object, property].map((part) => (part.type === 'Identifier' ? part.name : undefined))
      if (name === 'React' && member === 'lazy') found.push(start)
    },
  }).visit(parseCode(source).program)
  return found
}

/** Lazy components are loaded with retries, so that a failed load does not end the screen. */
export const checkLazyImports: Rule = (tree) =>
  tree
    .filter(
      (file) =>
        /^(?:ui|web|admin)\/src\//.test(file.path) && file.path !== retryingLoader && isCode(file) && !isTest(file),
    )
    .flatMap((file) => findLazy(file).map((position) => `${file.path}:${lineAt(file.text, position)}: React’s lazy`))
