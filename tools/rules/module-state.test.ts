import { expect, test } from 'vitest'
import { checkModuleState } from './module-state.ts'

const check = (text: string, path = 'web/src/core/session.ts') => checkModuleState([{ path, text }])

test.each([
  ['let count = 0', 'let at the top level of a module'],
  ['export let count = 0', 'let at the top level of a module'],
  ['var count = 0', 'var at the top level of a module'],
  ['const seen = new Set(); export const see = (id) => seen.add(id)', 'seen of the module is written to'],
  ['const seen = new Map(); seen.set(1, 2)', 'seen of the module is written to'],
  ['export const list = []; function add(item) { list.push(item) }', 'list of the module is written to'],
  ['const state = {}; function change() { state.a = 1 }', 'state of the module is written to'],
  ['const state = { a: { b: [0] } }; function change() { state.a.b[0]++ }', 'state of the module is written to'],
  ['const state = { a: 1 }; function change() { delete state.a }', 'state of the module is written to'],
  ['const state = {}; const change = (more) => Object.assign(state, more)', 'state of the module is written to'],
])('%s is refused', (text, message) => {
  expect(check(text)).toEqual([`web/src/core/session.ts:1: ${message}`])
  expect(check(text, 'ui/src/dialog.tsx')).toEqual([`ui/src/dialog.tsx:1: ${message}`])
})

test.each([
  'const codes = new Set([1]); export const isKnown = (code) => codes.has(code)',
  'export function createCounter() { let count = 0; const seen = new Set(); return () => seen.add(count++) }',
  'const texts = { a: 1 }; export const merged = { ...texts, b: 2 }',
  'const order = [2, 1]; export const sorted = order.toSorted()',
  'declare let google: object',
])('%s is allowed', (text) => {
  expect(check(text)).toEqual([])
})

test('tests and other packages are free', () => {
  expect(check('let count = 0', 'web/src/core/session.test.ts')).toEqual([])
  expect(check('let count = 0', 'server/src/clock.ts')).toEqual([])
})
