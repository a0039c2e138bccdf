import { type ESTree, Visitor } from 'vite'
import { isCode, isTest, lineAt, parseCode, type Rule, type Source } from './sources.ts'

/** Methods that change a collection. */
const mutators = new Set('add set delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '))
const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'])

/** The object of a member expression, however deep: `a` of `a.b[0].c`. */
function rootOf(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type === 'MemberExpression') return rootOf(node.object)
  return node?.type === 'Identifier' ? node.name : undefined
}

const isMember = (node: ESTree.Node | undefined): boolean => node?.type === 'MemberExpression'

const isContainer = (node: ESTree.Expression | null): boolean =>
  node?.type === 'ArrayExpression' ||
  node?.type === 'ObjectExpression' ||
  (node?.type === 'NewExpression' && collections.has(rootOf(node.callee) ?? ''))

/** The `let` variables of a module and the names of constants that could be mutated. */
function readTopLevel(program: ESTree.Program) {
  const variables: ESTree.VariableDeclaration[] = []
  const containers = new Set<string>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.declare) continue
    if (declaration.kind !== 'const') variables.push(declaration)
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && isContainer(init)) containers.add(id.name)
  }
  return { variables, containers }
}

function findModuleState(source: Source): string[] {
  const { program } = parseCode(source)
  const { variables, containers } = readTopLevel(program)
  const found = variables.map(({ kind, start }) => ({ start, what: `${kind} at the top level of a module` }))
  const report = (name: string | undefined, start: number) => {
    if (name && containers.has(name)) found.push({ start, what: `${name} of the module is written to` })
  }
  new Visitor({
    AssignmentExpression({ left, start }) {
      if (isMember(left)) report(rootOf(left), start)
    },
    UpdateExpression({ argument, start }) {
      if (isMember(argument)) report(rootOf(argument), start)
    },
    UnaryExpression({ operator, argument, start }) {
      if (operator === 'delete') report(rootOf(argument), start)
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (mutators.has(callee.property.name)) report(rootOf(callee.object), start)
      if (rootOf(callee) === 'Object' && /^(assign|define)/.test(callee.property.name)) report(rootOf(given[0]), start)
    },
  }).visit(program)
  return found.map(({ start, what }) => `${source.path}:${lineAt(source.text, start)}: ${what}`)
}

/** Browser modules keep no state: it belongs to the store, to the page, or to an object created by a function. */
export const checkModuleState: Rule = (tree) =>
  tree
    .filter((source) => /^(ui|web|admin)\/src\//.test(source.path) && isCode(source) && !isTest(source))
    .flatMap(findModuleState)
