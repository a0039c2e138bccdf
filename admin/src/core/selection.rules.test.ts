import { describe, expect, it } from 'vitest'
import { addRange, chosenMax, countSelected, nothingSelected, togglePage, toggleRow } from './selection.rules.ts'

const page = ['a', 'b', 'c', 'd']
const of = (...ids: string[]) => ({ ids: new Set(ids), isAll: false })
const all = { ids: new Set<string>(), isAll: true }

describe('a selection', () => {
  it('is switched by row, on other pages too', () => {
    expect(toggleRow(nothingSelected, 'a', page)).toEqual(of('a'))
    expect(toggleRow(of('a', 'z'), 'a', page)).toEqual(of('z'))
  })

  it('is switched by page, and keeps the rows of other pages', () => {
    expect(togglePage(of('z', 'b'), page)).toEqual(of('z', ...page))
    expect(togglePage(of('z', ...page), page)).toEqual(of('z'))
    expect(togglePage(all, page)).toEqual(nothingSelected)
  })

  it('takes all rows of a range, in either direction', () => {
    expect(addRange(of('a'), page, { from: 1, to: 3 })).toEqual(of('a', 'b', 'c', 'd'))
    expect(addRange(of(), page, { from: 2, to: 1 })).toEqual(of('b', 'c'))
  })

  it('of all that fit becomes the other rows of the page when one is taken out', () => {
    expect(toggleRow(all, 'b', page)).toEqual(of('a', 'c', 'd'))
    expect([countSelected(all, 3_000), countSelected(of('a'), 3_000)]).toEqual([3_000, 1])
  })

  it('row by row has at most what fits in a request', () => {
    const many = of(...Array.from({ length: chosenMax }, (_, index) => `row ${index}`))
    expect(toggleRow(many, 'more', page)).toEqual(many)
    expect(togglePage(many, page).ids.size).toBe(chosenMax)
    expect(addRange(many, page, { from: 0, to: 3 }).ids.size).toBe(chosenMax)
  })
})
