import { expect, test } from 'vitest'
import { checkClock } from './clock.ts'

const check = (text: string, path = 'server/src/commerce/cart/cart.service.ts') => checkClock([{ path, text }])

test.each([
  'export const a = Date.now()',
  'export const a = new Date()',
  'export const a = Date()',
  'export const a = Temporal.Now.instant()',
  'export const a = moment().defaultNow()',
  'export const a = sql`select now()`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
  'export const a = sql`select ${b} < current_timestamp`',
  "export const a = 'select clock_timestamp()'",
])('%s reads the time past the clock', (text) => {
  expect(check(text)).toHaveLength(1)
})

test.each(['export const a = new Date(clock.now())', "export const a = 'paid now'", 'export const a = clock.now()'])(
  '%s does not',
  (text) => {
    expect(check(text)).toEqual([])
  },
)

test('migrations are read too', () => {
  expect(check('-- now()\ncreate table a (at timestamptz default now());', 'server/migrations/0001.sql')).toEqual([
    'server/migrations/0001.sql:2: the time of SQL',
  ])
})

test("the database's own clock may", () => {
  const text =
    'create function app_now() as $$ select clock_timestamp() $$;\n--> statement-breakpoint\n-- a\nselect now();'
  expect(check(text, 'server/migrations/0002.sql')).toEqual(['server/migrations/0002.sql:4: the time of SQL'])
})

test('the tables of the queues may', () => {
  const text = 'create table pgboss.a (at timestamptz default now());\n--> statement-breakpoint\nselect now();'
  expect(check(text, 'server/migrations/0003.sql')).toEqual(['server/migrations/0003.sql:3: the time of SQL'])
})

test('clocks, tests and tools may', () => {
  for (const path of ['server/src/clock.ts', 'server/src/a.test.ts', 'tools/start.mjs', 'e2e/commerce/cart.spec.ts']) {
    expect(check('export const a = Date.now()', path)).toEqual([])
  }
})
