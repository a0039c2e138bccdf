import { describe, expect, test } from 'vitest'
import { checkStyles, checkStyleVariables } from './styles.ts'

const check = (path: string, text: string) => checkStyles([{ path, text }])

describe('stylesheets', () => {
  test.each([
    '.a { color: #fff; }',
    '.a { border: 1px solid #A1b2C3d4 }',
    '.a { background: linear-gradient(rgb(0 0 0), var(--b)); }',
    '.a { box-shadow: 0 0 1px rgba(0,0,0,.2); }',
    '.a { color: white; }',
    '@media (min-width: 768px) { .a { color: var(--ink) } }',
    '@media (width >= 48rem) { .a { color: var(--ink) } }',
    '@media (prefers-color-scheme: dark) { .a { color: var(--ink) } }',
    ':root { color-scheme: light dark; }',
  ])('%s is raw or part of a dark theme', (text) => {
    expect(check('ui/src/a.module.css', text)).toHaveLength(1)
  })

  test.each([
    '.a { color: var(--ink); white-space: nowrap; width: 12px }',
    '/* #fff */ #add { fill: url(#abc); }',
    '@media (--from-tablet) { .a { margin: 0 } }',
    '@media (prefers-reduced-motion: reduce) { .a { margin: 0 } }',
    '.a { mask: linear-gradient(black, transparent) }',
    '.a:hover { color: currentColor }',
  ])('%s is not', (text) => {
    expect(check('ui/src/a.module.css', text)).toEqual([])
  })

  test('tokens and breakpoints are where they belong', () => {
    expect(check('ui/src/tokens.css', ':root { --ink: #222; }')).toEqual([])
    expect(check('ui/src/breakpoints.css', '@custom-media --from-tablet (width >= 768px);')).toEqual([])
    expect(check('ui/src/breakpoints.css', '.a { color: #fff }')).toHaveLength(1)
  })
})

describe('programs', () => {
  test.each([
    "export const a = '#ffcc00'",
    "export const a = matchMedia('(min-width: 1024px)')",
    'export const a = <path fill="#fff" />',
  ])('%s is raw', (text) => {
    expect(check('ui/src/a.tsx', text)).toHaveLength(1)
  })

  test.each(["export const a = '/#/sklep'", "export const a = '#kontakt'"])('%s is not', (text) => {
    expect(check('ui/src/a.tsx', text)).toEqual([])
  })
})

describe('variables of styles', () => {
  const check = (...texts: string[]) =>
    checkStyleVariables(texts.map((text) => ({ path: 'ui/src/a.module.css', text })))

  test('have a value somewhere, or a substitute where they are read', () => {
    expect(check('.a { color: var(--ink) }', ':root { --ink: #222; }')).toEqual([])
    expect(check('.a { width: var(--side, 420px) }', "const style = { '--share': 1, ['--rest']: 2 }")).toEqual([])
    expect(
      check('.a { width: var(--share); height: var(--rest) }', "const style = { '--share': 1, ['--rest']: 2 }"),
    ).toEqual([])
    expect(check('.a { color: var(--inc) }', ':root { --ink: #222; }')).toHaveLength(1)
    expect(check("const fill = 'var(--latte-200)'")).toHaveLength(1)
  })
})
