import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ancestorsOf,
  branchOf,
  relink,
  type TreePlace,
  withCategory,
  withMove,
  withoutCategory,
} from './categories.rules.ts'

/** Honey (1) with linden (2), in it jars (3) and combs (4); tools (5) with knives (6). */
const tree: TreePlace[] = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 2 },
  { id: 5, parentId: null },
  { id: 6, parentId: 5 },
]
const shape = (places: unknown) =>
  typeof places === 'string'
    ? places
    : (places as { id: number; parentId: number | null; level: number }[]).map(
        ({ id, parentId, level }) => `${'.'.repeat(level)}${id}${parentId === null ? '' : `<${parentId}`}`,
      )

describe('a tree of three levels', () => {
  it.each([
    [
      'to the end of another',
      withMove(tree, 3, { parentId: 5, afterId: 6 }),
      ['1', '.2<1', '..4<2', '5', '.6<5', '.3<5'],
    ],
    [
      'to the first place',
      withMove(tree, 5, { parentId: null, afterId: null }),
      ['5', '.6<5', '1', '.2<1', '..3<2', '..4<2'],
    ],
    ['behind a sibling', withMove(tree, 3, { parentId: 2, afterId: 4 }), ['1', '.2<1', '..4<2', '..3<2', '5', '.6<5']],
    [
      'with its branch to the top',
      withMove(tree, 2, { parentId: null, afterId: 1 }),
      ['1', '2', '.3<2', '.4<2', '5', '.6<5'],
    ],
    ['too deep', withMove(tree, 2, { parentId: 6, afterId: null }), 'ERRORS.TREETOODEEP'],
    ['into itself', withMove(tree, 1, { parentId: 1, afterId: null }), 'ERRORS.INSIDEITSELF'],
    ['into its branch', withMove(tree, 1, { parentId: 3, afterId: null }), 'ERRORS.INSIDEITSELF'],
    ['behind what is elsewhere', withMove(tree, 3, { parentId: 5, afterId: 4 }), 'ERRORS.NOTFOUND'],
    ['to nowhere', withMove(tree, 3, { parentId: 9, afterId: null }), 'ERRORS.NOTFOUND'],
    ['nothing', withMove(tree, 9, { parentId: 1, afterId: null }), 'ERRORS.NOTFOUND'],
  ])('is moved %s', (_where, places, expected) => expect(shape(places)).toEqual(expected))

  it.each([
    ['its parent', withoutCategory(tree, 2, 1), ['1', '.3<1', '.4<1', '5', '.6<5']],
    ['another', withoutCategory(tree, 2, 5), ['1', '5', '.6<5', '.3<5', '.4<5']],
    ['nothing', withoutCategory(tree, 6, null), ['1', '.2<1', '..3<2', '..4<2', '5']],
    ['what is too deep', withoutCategory(tree, 1, 6), 'ERRORS.TREETOODEEP'],
    ['itself', withoutCategory(tree, 2, 2), 'ERRORS.INSIDEITSELF'],
    ['its own branch', withoutCategory(tree, 1, 4), 'ERRORS.INSIDEITSELF'],
    ['what is unknown', withoutCategory(tree, 1, 9), 'ERRORS.NOTFOUND'],
  ])('loses one for %s', (_target, places, expected) => expect(shape(places)).toEqual(expected))

  it('gets one where there is room', () => {
    expect(shape(withCategory(tree, { id: 7, parentId: 2 }))).toEqual([
      '1',
      '.2<1',
      '..3<2',
      '..4<2',
      '..7<2',
      '5',
      '.6<5',
    ])
    expect(withCategory(tree, { id: 7, parentId: 3 })).toBe('ERRORS.TREETOODEEP')
    expect(withCategory(tree, { id: 7, parentId: 8 })).toBe('ERRORS.NOTFOUND')
  })

  it('takes links along: the ones above where they were, nothing twice', () => {
    const moved = withMove(tree, 3, { parentId: 5, afterId: null }) as TreePlace[]
    expect(relink([1, 2, 3], { before: tree, after: moved })).toEqual([3, 5])
    expect(relink([3], { before: tree, after: moved })).toEqual([3])
    expect(relink([1, 2, 3, 4], { before: tree, after: moved })).toEqual([1, 2, 3, 4, 5])
    expect(relink([5, 6], { before: tree, after: moved })).toEqual([5, 6])
    const merged = withoutCategory(tree, 2, 5) as TreePlace[]
    expect(relink([1, 2], { before: tree, after: merged, gone: { id: 2, targetId: 5 } })).toEqual([5])
    expect(relink([1, 2, 3, 5], { before: tree, after: merged, gone: { id: 2, targetId: 5 } })).toEqual([5, 3])
    const emptied = withoutCategory(tree, 6, null) as TreePlace[]
    expect(relink([6], { before: tree, after: emptied, gone: { id: 6, targetId: null } })).toEqual([])
  })

  it('for any sequence of changes: no cycle, no level too many, all links exist and none is lost', () => {
    const step = fc.record({
      kind: fc.constantFrom('move', 'remove', 'add'),
      ids: fc.tuple(fc.nat(12), fc.option(fc.nat(12)), fc.option(fc.nat(12))),
    })
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
        (steps, first) => {
          let places = tree
          let linked = first
          let made = 7
          for (const { kind, ids } of steps) {
            const [id, to, behind] = ids
            const next =
              kind === 'add'
                ? withCategory(places, { id: made, parentId: to })
                : kind === 'move'
                  ? withMove(places, id, { parentId: to, afterId: behind })
                  : withoutCategory(places, id, to ?? 1)
            if (typeof next === 'string') continue
            if (kind === 'add') made++
            linked = relink(linked, {
              ...{ before: places, after: next },
              ...(kind === 'remove' ? { gone: { id, targetId: to ?? 1 } } : {}),
            })
            places = next
            const all = new Set(places.map((place) => place.id))
            expect(branchOf(places, places[0]?.id ?? 0).every((each) => all.has(each))).toBe(true)
            for (const place of places) expect(ancestorsOf(places, place.id).length).toBeLessThan(3)
            expect(linked.length).toBeGreaterThan(0)
            expect(linked.every((each) => all.has(each))).toBe(true)
            expect(new Set(linked).size).toBe(linked.length)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
