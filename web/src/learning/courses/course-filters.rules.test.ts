import { courseLevels, courseOrders } from '@slodki-ul/contract/learning/courses'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOf } from '#core/list-filters.rules.ts'
import {
  type CourseFilters,
  chosenCourseFilters,
  countCourseFilters,
  courseAddressOf,
  courseCategoryPath,
  courseQueryOf,
  isCourseListNarrowed,
  noCourseFilters,
  readCourseFilters,
  toggleLevel,
} from './course-filters.rules.ts'

const some = (filters: Partial<CourseFilters>): CourseFilters => ({ ...noCourseFilters, ...filters })
const read = (address: string) => readCourseFilters(new URLSearchParams(address))

describe('the query of the catalogue', () => {
  it('is newest first by default (CRS-01, CRS-11)', () => {
    expect(courseQueryOf(noCourseFilters)).toEqual({ orderBy: 'PublicationDateDesc', CategoriesIds: [] })
  })

  it('sorts a search by relevance unless a tab is chosen', () => {
    expect(courseQueryOf(some({ searchBy: ' makronki ' }))).toEqual({ searchBy: 'makronki', CategoriesIds: [] })
    expect(orderOf('PublicationDateDesc', courseOrders, 'makronki')).toBe('PublicationDateDesc')
    expect(orderOf('PublicationDateDesc', courseOrders, ' ')).toBeNull()
  })

  it('has a flag for each chosen level, and none for all (CRS-02, ENT-08)', () => {
    expect(courseQueryOf(some({ levels: ['beginner', 'expert'], categoryIds: [3, 5] }))).toEqual({
      orderBy: 'PublicationDateDesc',
      CategoriesIds: [3, 5],
      withBeginner: 'true',
      withExpert: 'true',
    })
  })
})

describe('the address of the catalogue', () => {
  it('is empty for the whole list', () => expect(courseAddressOf(noCourseFilters).toString()).toBe(''))

  it('restores the choices', () => {
    fc.assert(
      fc.property(
        fc.record({
          searchBy: fc.constantFrom('', 'miód', 'a b'),
          orderBy: fc.constantFrom(null, ...courseOrders),
          categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }),
          levels: fc.subarray([...courseLevels]),
        }),
        (chosen) => {
          const back = readCourseFilters(courseAddressOf(chosen))
          const order = chosen.orderBy && orderOf(chosen.orderBy, courseOrders, chosen.searchBy)
          expect(back).toEqual({ ...chosen, orderBy: order, categoryIds: chosen.categoryIds.sort((a, b) => a - b) })
        },
      ),
    )
  })

  it('shows one category of the catalogue', () => {
    expect(courseCategoryPath(7)).toBe('/kursy?CategoriesIds=7')
  })

  it('leaves out invalid values', () => {
    expect(read('orderBy=Nonsense&CategoriesIds=x&CategoriesIds=0&withExpert=1&withBeginner=true')).toEqual(
      some({ levels: ['beginner'] }),
    )
  })
})

describe('what is chosen', () => {
  it('counts categories and levels, and a search narrows, too', () => {
    expect(countCourseFilters(some({ categoryIds: [1, 2], levels: ['expert'] }))).toBe(3)
    expect(isCourseListNarrowed(some({ orderBy: 'NameAsc' }))).toBe(false)
    expect(isCourseListNarrowed(some({ searchBy: 'ul' }))).toBe(true)
  })

  it('keeps levels in their order', () => {
    expect(toggleLevel(['expert'], 'beginner')).toEqual(['beginner', 'expert'])
    expect(toggleLevel(['beginner', 'expert'], 'expert')).toEqual(['beginner'])
  })
})

describe('the filters in use', () => {
  const tree = [
    {
      id: 1,
      name: 'Cukiernictwo',
      children: [{ id: 10, name: 'Torty', children: [{ id: 11, name: 'Musowe', children: [] }] }],
    },
    { id: 2, name: 'Pasieka', children: [] },
  ]

  it('are levels and categories of any depth, each with what stays without it', () => {
    expect(chosenCourseFilters(some({ levels: ['beginner', 'expert'], categoryIds: [10, 11, 2] }), tree)).toEqual([
      { kind: 'level', level: 'beginner', change: { levels: ['expert'] } },
      { kind: 'level', level: 'expert', change: { levels: ['beginner'] } },
      { kind: 'category', id: 10, name: 'Torty', change: { categoryIds: [11, 2] } },
      { kind: 'category', id: 11, name: 'Musowe', change: { categoryIds: [10, 2] } },
      { kind: 'category', id: 2, name: 'Pasieka', change: { categoryIds: [10, 11] } },
    ])
  })

  it('are none without filters, and name no category that is gone', () => {
    expect(chosenCourseFilters(some({ searchBy: 'tort', categoryIds: [99] }), tree)).toEqual([])
  })
})
