/** The values of a record's fields by name; a value may have fields of its own. */
export type Values = Readonly<Record<string, unknown>>

/** A record as it was loaded or saved last. */
export type Base<Fields extends object> = { readonly version: number; readonly values: Fields }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isNested = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value by its path, such as `KurierDPD.price`. */
export const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, field) => (isNested(value) ? value[field] : undefined), values)

/** Values with one of them replaced, by its path. */
function withValue(values: Values, path: string, value: unknown): Values {
  const [field = '', ...rest] = path.split('.')
  const inner = values[field]
  return {
    ...values,
    [field]: rest.length === 0 ? value : withValue(isNested(inner) ? inner : {}, rest.join('.'), value),
  }
}

/** Paths of the fields that differ from the record. */
export const changedFields = (base: Values, typed: Values, prefix = ''): string[] =>
  Object.keys(base)
    .filter((field) => field in typed && !isSame(base[field], typed[field]))
    .flatMap((field) => {
      const [before, after] = [base[field], typed[field]]
      return isNested(before) && isNested(after)
        ? changedFields(before, after, `${prefix}${field}.`)
        : [`${prefix}${field}`]
    })

/** The changed fields alone: all that a save sends (BO-029). */
export const changesOf = (base: Values, typed: Values): Values =>
  changedFields(base, typed).reduce<Values>((changes, path) => withValue(changes, path, valueAt(typed, path)), {})

/** What somebody else has changed since, and which of it collides with what was typed (BO-027). */
export function compareVersions(base: Values, typed: Values, current: Values) {
  const theirs = changedFields(base, current)
  const mine = new Set(changedFields(base, typed))
  return {
    theirs,
    clashes: theirs.filter((field) => mine.has(field) && !isSame(valueAt(typed, field), valueAt(current, field))),
  }
}

/** Their values with everything that was typed on top, but for the fields in which theirs was chosen. */
export const joinVersions = (base: Values, typed: Values, current: Values, chosen: readonly string[] = []): Values =>
  changedFields(base, typed)
    .filter((field) => !chosen.includes(field))
    .reduce((joined, field) => withValue(joined, field, valueAt(typed, field)), current)

/** Why a field is refused: a code with the values that its message names. */
export type Issue = {
  readonly code: string
  readonly min?: number
  readonly max?: number
  readonly given?: number
}

type Refusal = {
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
}

/** The fields that a call refused, each with its code, the numbers that came with it, and the length of what was sent. */
export function refusedFields({ fields, details }: Refusal, sent: Values): Record<string, Issue> {
  const limits = (details.limits ?? {}) as Readonly<Record<string, Omit<Issue, 'code'> | undefined>>
  return Object.fromEntries(
    Object.entries(fields).map(([field, code]) => {
      const value = valueAt(sent, field)
      const length = typeof value === 'string' && code === 'ERRORS.MAXLENGTH' ? { given: value.length } : {}
      return [field, { ...length, ...limits[field], code }]
    }),
  )
}
