import { type ESTree, Visitor } from 'vite'
import { isCode, isNamed, isTest, lineAt, parseCode, type Rule, type Source } from './sources.ts'

/** Maximum number of lines; longer files are split. */
export const mostLines = 250

const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length

/** Whether an expression is a table, list or text without any code. */
function isData(node: ESTree.Expression | ESTree.SpreadElement | null): boolean {
  switch (node?.type) {
    case 'Literal':
      return true
    case 'TemplateLiteral':
      return node.expressions.length === 0
    case 'ArrayExpression':
      return node.elements.every(isData)
    case 'ObjectExpression':
      return node.properties.every((property) => property.type === 'Property' && isData(property.value))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isData(node.expression)
    default:
      return false
  }
}

/**
 * Ranges of lines with tables of data, such as the list of countries, which are excluded: splitting them would only
 * make it harder to find where an entry belongs. Not applied to tests, whose tables belong to one subject each.
 */
function countDataLines(source: Source): number {
  let lines = 0
  let last = 0
  const tagged = new Set<number>()
  const add = (node: ESTree.ArrayExpression | ESTree.ObjectExpression | ESTree.TemplateLiteral) => {
    if (node.start < last || tagged.has(node.start) || !isData(node)) return
    last = node.end
    lines += lineAt(source.text, node.end) - lineAt(source.text, node.start)
  }
  new Visitor({
    ArrayExpression: add,
    ObjectExpression: add,
    TemplateLiteral: add,
    // A tagged template, for example SQL, is code.
    TaggedTemplateExpression: ({ quasi }) => {
      tagged.add(quasi.start)
    },
  }).visit(parseCode(source).program)
  return lines
}

/** Reports files with too many lines. */
export const findLongFiles: Rule = (tree) =>
  tree
    .filter(isNamed)
    .filter((source) => countLines(source.text) > mostLines)
    .filter(
      (source) => !isCode(source) || isTest(source) || countLines(source.text) - countDataLines(source) > mostLines,
    )
    .map(({ path }) => `${path}: more than ${mostLines} lines`)
