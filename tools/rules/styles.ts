import { isCode, isTest, lineAt, type Rule, readLiterals, type Source } from './sources.ts'

/** The file that defines colours and breakpoints. */
const tokens = 'ui/src/tokens.css'
const breakpoints = 'ui/src/breakpoints.css'

const colour =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|yellow|orange)(?![\w-])/i
const width = /\d(?:px|r?em)\b/

/** Replaces matches with spaces, so that positions stay. */
const blank = (text: string, pattern: RegExp): string => text.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))

function checkStylesheet({ path, text }: Source): string[] {
  const bare = blank(text, /\/\*[\s\S]*?\*\//g)
  const found: string[] = []
  for (const query of bare.matchAll(/@(?:media|container|custom-media)[^{;]*/g)) {
    if (path !== breakpoints && width.test(query[0]))
      found.push(`${path}:${lineAt(text, query.index)}: ${query[0].trim()}`)
  }
  // There is no dark theme yet, and half of one would be worse than none (BO-035).
  for (const dark of bare.matchAll(/prefers-color-scheme|color-scheme\s*:[^;}]*dark/g))
    found.push(`${path}:${lineAt(text, dark.index)}: ${dark[0]}`)
  if (path === tokens) return found
  // URLs and strings may contain a #.
  const plain = blank(bare, /url\([^)]*\)|"[^"]*"|'[^']*'/g)
  for (const declaration of plain.matchAll(/[\w-]+\s*:[^;{}]*(?=[;}])/g)) {
    // Only the opacity of a mask matters.
    if (/^(-webkit-)?mask/.test(declaration[0])) continue
    const raw = colour.exec(declaration[0].slice(declaration[0].indexOf(':')))
    if (raw) found.push(`${path}:${lineAt(text, declaration.index)}: ${declaration[0].trim()}`)
  }
  return found
}

const wholeColour = /^\s*(?:#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})|(?:rgb|hsl|oklch)a?\(.*)\s*$/i
const mediaQuery = /\((?:min|max)-(?:width|height)[^)]*\d(?:px|r?em)/

const checkProgram = (source: Source): string[] =>
  readLiterals(source)
    .filter(({ value }) => wholeColour.test(value) || mediaQuery.test(value))
    .map(({ value, position }) => `${source.path}:${lineAt(source.text, position)}: ${value}`)

/** Raw colours and pixel breakpoints are in the tokens only. */
export const checkStyles: Rule = (tree) => {
  const web = tree.filter(({ path }) => /^(?:ui|web|admin)\/src\//.test(path))
  return [
    ...web.filter(({ path }) => path.endsWith('.css')).flatMap(checkStylesheet),
    ...web.filter((file) => isCode(file) && !isTest(file)).flatMap(checkProgram),
  ]
}

/** A variable without a value paints nothing, or black: each one that is read without a substitute is set somewhere. */
export const checkStyleVariables: Rule = (tree) => {
  const files = tree.filter((file) => /^(?:ui|web|admin)\/src\//.test(file.path) && !isTest(file))
  const set = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name = '']) => name)),
  )
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name = '']) => !set.has(name))
      .map((found) => `${path}:${lineAt(text, found.index)}: ${found[0]} is set nowhere`),
  )
}
