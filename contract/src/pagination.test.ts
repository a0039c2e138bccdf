import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bulkRowsMax, listCountMax } from './lists.ts'
import { pageQuery, paginationOf, paginationSchema } from './pagination.ts'

const query = z.object(pageQuery)

describe('the requested page', () => {
  test.each([
    [{}, { pageNumber: 1, pageSize: 10 }],
    [
      { pageNumber: '3', pageSize: '9' },
      { pageNumber: 3, pageSize: 9 },
    ],
    [{ pageSize: '1' }, { pageNumber: 1, pageSize: 1 }],
    [{ pageSize: '100' }, { pageNumber: 1, pageSize: 100 }],
    [{ pageNumber: '1000000' }, { pageNumber: 1_000_000, pageSize: 10 }],
  ])('%j is %j', (sent, page) => {
    expect(query.parse(sent)).toEqual(page)
  })

  test.each([
    { pageNumber: '0' },
    { pageNumber: '-1' },
    { pageNumber: '1.5' },
    { pageNumber: 'two' },
    { pageNumber: '' },
    { pageNumber: '1000001' },
    { pageNumber: ['1', '2'] },
    { pageSize: '0' },
    { pageSize: '101' },
    { pageSize: 'Infinity' },
  ])('%j is refused (Q-112)', (sent) => {
    expect(query.safeParse(sent).success).toBe(false)
  })
})

describe('the Pagination header', () => {
  test.each([
    [1, 9, 0, 0],
    [1, 9, 1, 1],
    [1, 9, 9, 1],
    [2, 9, 10, 2],
    [7, 9, 10, 2],
  ])('page %i of %i a page and %i in all: %i pages', (pageNumber, pageSize, totalItems, totalPages) => {
    const header = paginationOf({ pageNumber, pageSize }, totalItems)
    expect(header).toEqual({ currentPage: pageNumber, itemsPerPage: pageSize, totalItems, totalPages })
    expect(paginationSchema.safeParse(header).success).toBe(true)
  })

  test('says that its total is a lower bound only when it is one, which no bulk action or export comes near', () => {
    const page = { pageNumber: 1, pageSize: 25 }
    expect(paginationOf(page, 50, true)).toEqual({ ...paginationOf(page, 50), isLowerBound: true })
    expect(paginationOf(page, 50)).not.toHaveProperty('isLowerBound')
    expect(paginationSchema.safeParse(paginationOf(page, 50, true)).success).toBe(true)
    expect(listCountMax).toBeGreaterThan(bulkRowsMax)
  })

  test('the last page begins before the end and ends at or after it', () => {
    const pageSize = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(pageSize, fc.integer({ min: 1, max: 1_000_000 }), (size, items) => {
        const { totalPages } = paginationOf({ pageNumber: 1, pageSize: size }, items)
        expect((totalPages - 1) * size).toBeLessThan(items)
        expect(totalPages * size).toBeGreaterThanOrEqual(items)
      }),
    )
  })
})
