import { momentSchema } from '@slodki-ul/contract/dates'
import { signedZlotySchema, zlotySchema } from '@slodki-ul/contract/money'
import type * as z from 'zod/mini'

/** How the cells of a column are written. */
export type ColumnKind = 'text' | 'number' | 'zloty' | 'moment' | 'yesNo' | 'texts' | 'names'
/** A field of a list's rows by its path, such as `training.name`. */
export type ListColumn = { readonly id: string; readonly kind: ColumnKind }

type Schema = z.core.$ZodType
type Def = { type: string; innerType?: Schema; element?: Schema; shape?: Record<string, Schema>; format?: string }

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** What is inside of optional and nullable values. */
function unwrap(schema: Schema): Schema {
  const { innerType } = defOf(schema)
  return innerType ? unwrap(innerType) : schema
}

/** What helps to draw a row or to act on it says nothing in a table. */
const leftOut = /(Url|tone|plate|allowedActions|ksefRefusal|version|hash)$/
/** What names an item of a list within a row. */
const nameFields = ['name', 'number', 'label'] as const

function kindOf(id: string, schema: Schema): ColumnKind | null {
  const inner = unwrap(schema)
  if (inner === momentSchema) return 'moment'
  if (inner === zlotySchema || inner === signedZlotySchema) return 'zloty'
  const { type, format, element } = defOf(inner)
  if (type === 'boolean') return 'yesNo'
  if (type === 'number') return format !== undefined || /percent|rating/i.test(id) ? 'number' : 'zloty'
  if (type === 'string' || type === 'enum' || type === 'literal') return 'text'
  if (type !== 'array' || !element) return null
  const item = defOf(unwrap(element))
  if (item.shape) return nameFields.some((field) => item.shape?.[field]) ? 'names' : null
  return 'texts'
}

/** The columns that a list can be exported with, by the schema of its reply (BO-087). */
export function columnsOf(reply: Schema): ListColumn[] {
  const { element } = defOf(reply)
  const found: ListColumn[] = []
  const add = (shape: Record<string, Schema>, prefix: string) => {
    for (const [field, schema] of Object.entries(shape)) {
      const id = `${prefix}${field}`
      const inner = defOf(unwrap(schema))
      if (leftOut.test(field)) continue
      if (inner.shape && prefix === '') add(inner.shape, `${field}.`)
      const kind = kindOf(id, schema)
      if (kind) found.push({ id, kind })
    }
  }
  add((element && defOf(unwrap(element)).shape) ?? {}, '')
  return found
}

/** The value of a row at a path. */
export const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, field) => (value as Record<string, unknown> | null)?.[field], row)

/** What names an item of a list within a row. */
export const nameOf = (item: unknown): string => {
  const values = item as Record<string, unknown>
  return String(nameFields.map((field) => values[field]).find((value) => value !== undefined) ?? '')
}
