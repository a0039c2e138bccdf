import type { IngredientGroup } from '@slodki-ul/contract/learning/recipe'
import { describe, expect, it } from 'vitest'
import {
  ignoredWords,
  ingredientsHtml,
  levelsOf,
  monthName,
  ownCategories,
  recategorize,
  toTree,
  withAncestors,
} from './courses.rules.ts'

describe('levels that a query chooses (CRS-02, Q-39)', () => {
  it.each([
    [{}, []],
    [{ withBeginner: true }, ['beginner']],
    [{ withIntermediate: true, withExpert: true }, ['intermediate', 'expert']],
    [{ withBeginner: false, withAdvanced: true }, ['advanced']],
    [{ withBeginner: true, withIntermediate: true, withAdvanced: true }, ['beginner', 'intermediate', 'advanced']],
    [{ withBeginner: true, withIntermediate: true, withAdvanced: true, withExpert: true }, []],
  ])('of %j are %j', (flags, levels) => expect(levelsOf(flags)).toEqual(levels))
})

const at = (id: number, parentId: number | null) => ({ id, name: `category ${id}`, count: 10 * id, parentId })
const flat = [at(1, null), at(2, 1), at(3, 2), at(4, 1), at(5, null)]

describe('categories', () => {
  it('are a tree of three levels, in the order they came in (Q-110)', () => {
    const node = (id: number, children: object[] = []) => ({ id, name: `category ${id}`, count: 10 * id, children })
    expect(toTree(flat)).toEqual([node(1, [node(2, [node(3)]), node(4)]), node(5)])
    expect(toTree([])).toEqual([])
  })

  it.each([
    [[3], [3, 2, 1]],
    [
      [4, 3],
      [4, 3, 1, 2],
    ],
    [[5], [5]],
    [[99], [99]],
    [[], []],
  ])('%j are chosen with those above them: %j', (ids, all) => expect(withAncestors(ids, flat)).toEqual(all))
})

describe('categories of one course', () => {
  it.each([
    ['add', [3, 2, 1], 4, [3, 4, 2, 1]],
    ['add', [3, 2, 1], 5, [3, 5, 2, 1]],
    ['add', [3, 2, 1], 2, [3, 2, 1]],
    ['add', [], 3, [3, 2, 1]],
    ['remove', [3, 4, 2, 1], 3, [4, 2, 1]],
    ['remove', [3, 4, 2, 1], 2, [4, 1]],
    ['remove', [3, 5, 2, 1], 1, [5]],
    ['remove', [5], 1, [5]],
    ['remove', [5], 5, []],
    ['remove', [3, 2, 1], 3, [2, 1]],
  ] as const)('%s to %j the category %i: %j', (change, present, categoryId, after) => {
    expect(recategorize(present, flat, { categoryId, change })).toEqual(after)
  })

  it('are its own without those above them', () => {
    expect(ownCategories([3, 5, 2, 1], flat)).toEqual([3, 5])
    expect(ownCategories([2, 1], flat)).toEqual([2])
  })
})

describe('ingredients as text with marks (CRS-17)', () => {
  const item = (name: string, note: string | null = null): IngredientGroup['items'][number] => ({
    name,
    note,
    amount: 2,
    unit: 'szczypta',
    scales: true,
    product: null,
  })
  it('are a heading and a list for each group, with amounts in words', () => {
    const groups = [{ name: 'Blaty', items: [item('sól', 'gruba'), item('soda')] }]
    expect(ingredientsHtml(groups, 'pl')).toBe(
      '<h4>Blaty</h4>\n<ul>\n<li>sól: <strong>2\u00a0szczypty</strong> <em>gruba</em></li>\n<li>soda: <strong>2\u00a0szczypty</strong></li>\n</ul>',
    )
    expect(ingredientsHtml([], 'pl')).toBe('')
  })

  it('hold what is written as it is written, and no marks of anybody else', () => {
    const groups = [{ name: 'A & B', items: [item('<b>', '> 2')] }]
    expect(ingredientsHtml(groups, 'en')).toContain('<h4>A &amp; B</h4>')
    expect(ingredientsHtml(groups, 'en')).toContain('<li>&lt;b&gt;: <strong>')
    expect(ingredientsHtml(groups, 'en')).toContain('<em>&gt; 2</em>')
  })
})

describe('months', () => {
  it.each([
    [1, 'pl', 'styczeń'],
    [12, 'pl', 'grudzień'],
    [5, 'en', 'May'],
  ] as const)('%d in %s: %s', (month, language, name) => expect(monthName(month, language)).toBe(name))
})

describe('words of names that say nothing of a course', () => {
  it.each([
    ['pl', 'bez dla do jak krok ktore ktory na nie od po pod to we za ze'],
    ['en', 'and by for from in of on that the then to with your'],
  ])('in %s are %s', (_language, words) =>
    expect(words.split(' ').filter((word) => !ignoredWords.has(word))).toEqual([]),
  )
})
