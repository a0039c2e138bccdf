import type { Issue } from './record-form.rules.ts'

type Refusal = {
  code: string
  path: PropertyKey[]
  origin?: string
  minimum?: number
  maximum?: number
  expected?: string
}
type Schema = { safeParse: (values: unknown) => { error?: { issues: readonly unknown[] } | undefined } }

/** A refusal of a call's own schema, in the words of the forms; `custom` is the code of a check of its own. */
function issueOf({ code, origin, minimum, maximum, expected }: Refusal, value: unknown, custom: string): Issue {
  const isNothing = value === null || value === undefined || value === ''
  if (code === 'custom') return { code: custom }
  if (isNothing || (code === 'too_small' && (origin === 'string' || origin === 'array')))
    return { code: 'ERRORS.REQUIRED' }
  if (code === 'too_small') return { code: 'ERRORS.NUMBERMIN', min: Number(minimum) }
  if (code === 'too_big') {
    const max = Number(maximum)
    if (typeof value === 'string') return { code: 'ERRORS.MAXLENGTH', max, given: value.length }
    if (Array.isArray(value)) return { code: 'ERRORS.TOOMANYENTRIES', max, given: value.length }
    return { code: 'ERRORS.NUMBERMAX', max }
  }
  if (expected === 'number') return { code: 'ERRORS.INVALIDNUMBER' }
  return { code: expected === 'int' ? 'ERRORS.WHOLENUMBER' : 'ERRORS.PROVIDEDATA' }
}

const at = (values: object, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], values)

/** What the schema of a call refuses of a form's values, by path. */
export function schemaIssues(
  schema: Schema,
  values: object,
  custom = 'ERRORS.PROVIDEDATA',
): Partial<Record<string, Issue>> {
  const found: Partial<Record<string, Issue>> = {}
  for (const refusal of (schema.safeParse(values).error?.issues ?? []) as readonly Refusal[]) {
    found[refusal.path.join('.')] ??= issueOf(refusal, at(values, refusal.path), custom)
  }
  return found
}

/** The changed values, each whole as its call takes it. */
export const wholeValues = (changes: object, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, values[field]]))

/** All that a nested value holds, in one line. */
export const readable = (value: unknown): string =>
  typeof value !== 'object' || value === null
    ? String(value ?? '')
    : Object.values(value).map(readable).filter(Boolean).join(', ')
