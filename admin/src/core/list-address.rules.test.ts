import { describe, expect, it } from 'vitest'
import {
  type ListShape,
  nextOrder,
  queryOfState,
  readListAddress,
  setEnd,
  toggleColumn,
  toggleFilter,
  writeListAddress,
} from './list-address.rules.ts'

const shape: ListShape = {
  filters: { status: ['Paid', 'Packed'], isPaid: ['true', 'false'] },
  ranges: { placed: 'day', total: 'amount' },
  orders: ['placedAt', 'total'],
  usualOrder: '-placedAt',
  columns: ['number', 'customer', 'total'],
}
const read = (address: string) => readListAddress(new URLSearchParams(address), shape)
const write = (address: string) => writeListAddress(read(address), shape).toString()

describe('the address of a list', () => {
  it.each([
    '',
    'searchBy=mi%C3%B3d&status=Paid&status=Packed&isPaid=true&orderBy=total&pageSize=50&pageNumber=3',
    'orderBy=-total',
    'status=Paid&placedFrom=2027-02-28&placedTo=2027-03-01&totalFrom=12.5',
    'view=all&columns=number%2Ctotal',
    'pageSize=100',
  ])('BO-019 holds the whole state: %s', (address) => expect(write(address)).toBe(address))

  it('leaves out what is as usual, and puts the rest in one order', () => {
    expect(write('pageNumber=1&pageSize=25&orderBy=-placedAt&searchBy=')).toBe('')
    expect(write('isPaid=true&status=Paid&status=Paid')).toBe('status=Paid&isPaid=true')
  })

  it.each([
    ['pageNumber=0', { pageNumber: 1 }],
    ['pageNumber=1e3', { pageNumber: 1 }],
    ['pageNumber=1000000', { pageNumber: 1 }],
    ['pageNumber=999999', { pageNumber: 999_999 }],
    ['pageSize=26', { pageSize: 25 }],
    ['pageSize=50', { pageSize: 50 }],
    ['orderBy=email', { orderBy: '-placedAt' }],
    ['orderBy=--total', { orderBy: '-placedAt' }],
    ['orderBy=-total', { orderBy: '-total' }],
  ])('with %s is a possible state', (address, part) => expect(read(address)).toMatchObject(part))

  it('has one beginning and one end of a range, and both answers to a question as none', () => {
    expect(read('placedFrom=2027-02-28&placedFrom=2027-03-01')).toMatchObject({
      filters: { placedFrom: ['2027-02-28'] },
      unknown: ['placedFrom'],
    })
    for (const wrong of ['placedTo=2027-13-01', 'placedTo=tomorrow', 'totalTo=-1', 'totalTo=1,5', 'totalTo=1.234'])
      expect(read(wrong)).toMatchObject({ filters: {}, unknown: [wrong.split('=')[0]] })
    expect(read('isPaid=true&isPaid=false')).toMatchObject({ filters: {}, unknown: [] })
    expect(toggleFilter(read('isPaid=true'), 'isPaid', 'false').filters).toEqual({ isPaid: ['false'] })
    const state = read('totalFrom=5&pageNumber=3')
    expect(setEnd(state, 'totalFrom', '7.5')).toMatchObject({ pageNumber: 1, filters: { totalFrom: ['7.5'] } })
    expect(setEnd(state, 'totalFrom', '').filters).toEqual({})
  })

  it('names the filters that do not exist, and goes on without them', () => {
    expect(read('colour=red&status=Lost&status=Paid&constructor=x')).toMatchObject({
      filters: { status: ['Paid'] },
      unknown: ['colour', 'status', 'constructor'],
    })
    expect(read('status=Paid').unknown).toEqual([])
  })
})

describe('a column', () => {
  it('is hidden and shown by the address, never all of them', () => {
    expect(read('columns=total').hidden).toEqual(['number', 'customer'])
    expect(read('columns=gone').hidden).toEqual([])
    const columns = shape.columns ?? []
    const one = toggleColumn(toggleColumn(read(''), columns, 'number'), columns, 'total')
    expect(one.hidden).toEqual(['number', 'total'])
    expect(toggleColumn(one, columns, 'customer').hidden).toEqual(['number', 'total'])
    expect(toggleColumn(one, columns, 'total').hidden).toEqual(['number'])
  })
})

describe('a row', () => {
  it('is marked beside the state, and left out of the next one', () => {
    expect(read('row=7&status=Paid')).toMatchObject({ row: '7', unknown: [] })
    expect(write('row=7&status=Paid')).toBe('status=Paid')
  })
})

describe('a filter', () => {
  it('is switched by value, from the first page', () => {
    const paid = toggleFilter({ ...read('pageNumber=3'), pageSize: 50 }, 'status', 'Paid')
    expect(paid).toMatchObject({ pageNumber: 1, pageSize: 50, filters: { status: ['Paid'] } })
    const both = toggleFilter(paid, 'status', 'Packed')
    expect(both.filters).toEqual({ status: ['Paid', 'Packed'] })
    expect(toggleFilter(toggleFilter(both, 'status', 'Paid'), 'status', 'Packed').filters).toEqual({})
  })

  it('is sent once per value', () => {
    expect(queryOfState(read('status=Paid&status=Packed&isPaid=true'))).toMatchObject({
      status: ['Paid', 'Packed'],
      isPaid: 'true',
    })
    expect(queryOfState(read(''))).not.toHaveProperty('searchBy')
  })
})

it.each([
  ['-placedAt', 'total', '-total'],
  ['-total', 'total', 'total'],
  ['total', 'total', '-total'],
])('a press after %s on %s sorts by %s', (before, field, after) => expect(nextOrder(before, field)).toBe(after))
