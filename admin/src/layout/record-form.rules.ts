/** The values of a record's fields by name. */
export type Values = Readonly<Record<string, unknown>>

/** A record as it was loaded or saved last. */
export type Base<Fields extends object> = { readonly version: number; readonly values: Fields }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Names of the fields that differ from the record. */
export const changedFields = (base: Values, typed: Values): string[] =>
  Object.keys(base).filter((field) => field in typed && !isSame(base[field], typed[field]))

/** The changed fields alone: all that a save sends (BO-029). */
export const changesOf = (base: Values, typed: Values): Values =>
  Object.fromEntries(changedFields(base, typed).map((field) => [field, typed[field]]))

/** What somebody else has changed since, and which of it collides with what was typed (BO-027). */
export function compareVersions(base: Values, typed: Values, current: Values) {
  const theirs = changedFields(base, current)
  const mine = new Set(changedFields(base, typed))
  return { theirs, clashes: theirs.filter((field) => mine.has(field) && !isSame(typed[field], current[field])) }
}

/** Their values with everything that was typed on top, but for the fields in which theirs was chosen. */
export const joinVersions = (base: Values, typed: Values, current: Values, chosen: readonly string[] = []): Values => ({
  ...current,
  ...Object.fromEntries(Object.entries(changesOf(base, typed)).filter(([field]) => !chosen.includes(field))),
})
