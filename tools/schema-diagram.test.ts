import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databaseDocument, readSchema, renderDatabaseDocument, renderDiagram, toTable } from './schema-diagram.ts'

const column = (name: string, type: string, notNull = true) => ({ name, type, primaryKey: false, notNull })

describe('the database document', () => {
  test('is up to date: run node tools/er-diagram.ts after a change of the schema', () => {
    const root = join(import.meta.dirname, '..')
    expect(readFileSync(join(root, databaseDocument), 'utf8')).toBe(renderDatabaseDocument(readSchema(root)))
  })

  test('shows types, keys, optional columns and references with their multiplicity', () => {
    const carts = toTable(
      {
        name: 'carts',
        columns: {
          id: { ...column('id', 'uuid'), primaryKey: true },
          user_id: column('user_id', 'uuid', false),
          created_at: column('created_at', 'timestamp with time zone'),
        },
        foreignKeys: { user: { tableTo: 'users', columnsFrom: ['user_id'] } },
        compositePrimaryKeys: {},
        uniqueConstraints: { user: { columns: ['user_id'] } },
      },
      'commerce',
    )
    const lines = toTable(
      {
        name: 'cart_lines',
        columns: { cart_id: column('cart_id', 'uuid'), product_id: column('product_id', 'integer') },
        foreignKeys: { cart: { tableTo: 'carts', columnsFrom: ['cart_id'] } },
        compositePrimaryKeys: { key: { columns: ['cart_id', 'product_id'] } },
        uniqueConstraints: {},
      },
      'commerce',
    )
    expect(renderDiagram([carts, lines]).split('\n')).toEqual([
      '```mermaid',
      'erDiagram',
      '  users |o--o| carts : user_id',
      '  carts ||--o{ cart_lines : cart_id',
      '  carts {',
      '    uuid id PK',
      '    uuid user_id FK, UK "null"',
      '    timestamptz created_at',
      '  }',
      '  cart_lines {',
      '    uuid cart_id PK, FK',
      '    integer product_id PK',
      '  }',
      '```',
    ])
  })
})
