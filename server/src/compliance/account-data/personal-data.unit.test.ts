import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { exemptTables } from '#compliance/account-data/personal-data.ts'
import * as schema from '#db/schema.ts'
import { moduleParts } from '#modules.ts'

const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableConfig(each)] : []))
type Table = (typeof tables)[number]

const keysToUsers = ({ foreignKeys }: Table) =>
  foreignKeys.filter((key) => getTableConfig(key.reference().foreignTable).name === 'users')
const holdsAddress = ({ columns }: Table) => columns.some(({ name }) => /e_?mail|recipient/i.test(name))

const personal = tables.filter(
  (table) => table.name === 'users' || keysToUsers(table).length > 0 || holdsAddress(table),
)
const named = [...Object.values(moduleParts.personalData).flatMap((part) => part.tables), ...Object.keys(exemptTables)]

describe('personal data', () => {
  it('every table that points at accounts or holds an address belongs to a part, or says why not', () => {
    expect(personal.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
    expect(personal.length).toBeGreaterThan(10)
  })

  it('no part and no exemption names what is not there, or names it twice', () => {
    const names = tables.map(({ name }) => name)
    expect(named.filter((name) => !names.includes(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('the database itself erases or unties whatever points at an account', () => {
    const others = personal.flatMap((table) =>
      keysToUsers(table)
        .filter(({ onDelete }) => onDelete !== 'cascade' && onDelete !== 'set null')
        .map(() => table.name),
    )
    expect(others).toEqual([])
  })
})
