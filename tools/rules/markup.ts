import { Visitor } from 'vite'
import { isCode, isTest, lineAt, parseCode, type Rule, type Source } from './sources.ts'

/** The only component that renders HTML; the server has sanitised it. */
const place = 'ui/src/html.tsx'

const setters = new Set(['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML', 'srcdoc', 'srcDoc'])
const callers = new Set(['insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment'])

function findMarkup(source: Source): { position: number; what: string }[] {
  const found: { position: number; what: string }[] = []
  const look = (what: string, names: ReadonlySet<string>, position: number) => {
    if (names.has(what)) found.push({ position, what })
  }
  new Visitor({
    JSXAttribute({ name, start }) {
      if (name.type === 'JSXIdentifier') look(name.name, setters, start)
    },
    ObjectExpression({ properties }) {
      for (const property of properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          look(property.key.name, setters, property.start)
    },
    AssignmentExpression({ left, start }) {
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier')
        look(left.property.name, setters, start)
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        look(callee.property.name, callers, start)
    },
  }).visit(parseCode(source).program)
  return found
}

/** Only one component of the web renders HTML. */
export const checkMarkup: Rule = (tree) =>
  tree
    .filter((file) => /^(?:ui|web)\/src\//.test(file.path) && isCode(file) && !isTest(file) && file.path !== place)
    .flatMap((file) =>
      findMarkup(file).map(({ position, what }) => `${file.path}:${lineAt(file.text, position)}: ${what}`),
    )
