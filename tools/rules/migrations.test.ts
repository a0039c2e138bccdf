import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'

const path = 'server/migrations/0090_something.sql'
const check = (text: string, accepted = {}) => checkMigrations(accepted)([{ path, text }])

test.each([
  ['DROP TABLE "orders" CASCADE;', 'drops a table'],
  ['drop view sales', 'drops a table, view'],
  ['DROP TYPE state', 'drops a table, view, type'],
  ['TRUNCATE "prices";', 'empties'],
  ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b";', 'renames'],
  ['ALTER TABLE "orders" RENAME TO "sales";', 'renames'],
  ['ALTER TYPE state RENAME VALUE a TO b', 'renames'],
  ['ALTER TABLE "orders"\n  DROP COLUMN "note";', 'drops a column'],
  ['alter table only "orders" drop column if exists "note"', 'drops a column'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;', 'drops a default'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;', 'changes the type'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', 'requires a column'],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', 'adds a column'],
  ['CREATE TABLE "a" ();--> statement-breakpoint\nALTER TABLE "b" ADD COLUMN "c" text NOT NULL;', 'adds a column'],
])('a migration that breaks the previous version is refused: %s', (text, message) => {
  expect(check(text)).toEqual([expect.stringContaining(message)])
  expect(check(text, { '0090_something': 'Nothing reads it any more.' })).toEqual([])
})

test.each([
  'CREATE TABLE "notes" ("id" uuid NOT NULL);--> statement-breakpoint\nALTER TABLE "notes" ADD COLUMN "a" text NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "sum" integer GENERATED ALWAYS AS (a + b) STORED NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL;',
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_state";',
  '-- DROP TABLE "orders"\nUPDATE orders SET note = 1;',
  'CREATE FUNCTION f() RETURNS trigger AS $$ begin truncate a; drop table b; end $$ LANGUAGE plpgsql;',
  'CREATE INDEX "orders_note" ON "orders" ("note");',
])('a migration that only adds or allows more is accepted: %s', (text) => {
  expect(check(text)).toEqual([])
})

test('an exception for a migration that needs none is refused', () => {
  expect(check('SELECT 1', { '0090_something': '' })).toEqual([expect.stringContaining('breaks nothing')])
  expect(check('SELECT 1', { '0091_other': '' })).toEqual([expect.stringContaining('does not exist')])
})
