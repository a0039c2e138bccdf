import { expect, test } from 'vitest'
import { checkTableNames } from './table-names.ts'

const tables = [
  {
    path: 'server/src/catalogue/products/products.tables.ts',
    text: "export const products = pgTable(\n  'products',\n)",
  },
  { path: 'server/src/commerce/cart/cart.tables.ts', text: "export const carts = pgTable('carts', {})" },
  { path: 'server/src/clock.tables.ts', text: "export const offsets = pgTable('clock_offsets', {})" },
]
const check = (path: string, text: string) => checkTableNames([...tables, { path, text }])

const cartDb = 'server/src/commerce/cart/cart.db.ts'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the checked files hold templates
test.each([
  'sql`select count(*) from products where id = 1`',
  'sql`select 1 from carts c left join "products" p on p.id = ${id}`',
  'sql`update ${carts} set x = 1 from products`',
  "pool.query('INSERT INTO products (id) VALUES (1)')",
  'sql`delete from ${carts} using products`',
])('a query on another feature’s table is reported: %s', (text) => {
  expect(check(cartDb, text)).toEqual([`${cartDb}: SQL names products of catalogue/products`])
})

test.each([
  ['its own table', cartDb, 'sql`select 1 from carts`'],
  ['a table that belongs to no feature', cartDb, 'sql`select 1 from clock_offsets`'],
  ['an imported table, which is an edge of the imports', cartDb, 'sql`select 1 from ${products}`'],
  ['a sentence', cartDb, "log('removed from products')"],
  ['a test', 'server/src/commerce/cart/cart.db.test.ts', 'sql`select 1 from products`'],
  ['a seed', 'server/src/seed/shop.ts', 'sql`select 1 from products`'],
])('a query is allowed: %s', (_what, path, text) => {
  expect(check(path, text)).toEqual([])
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the checked files hold templates

test('files outside the features name no table of one', () => {
  expect(check('server/src/http/session.ts', 'sql`select 1 from products`')).toHaveLength(1)
})
