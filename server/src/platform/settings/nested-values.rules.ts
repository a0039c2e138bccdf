type Values = Readonly<Record<string, unknown>>

const isNested = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values with a change on top: fields inside of fields are changed one by one, undefined ones stay. */
export function mergeValues<Fields extends object>(base: Fields, change: object): Fields {
  const merged = { ...base } as Record<string, unknown>
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined) continue
    const present = merged[field]
    merged[field] = isNested(present) && isNested(value) ? mergeValues(present, value) : value
  }
  return merged as Fields
}

/** The same values, which nobody can change any more. */
export function freezeValues<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freezeValues(part)
  return Object.freeze(value)
}

/** Every value by its path: `KurierDPD.price`. */
export function flattenValues(values: object, prefix = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(values).map(([field, value]) =>
      isNested(value) ? flattenValues(value, `${prefix}${field}.`) : { [`${prefix}${field}`]: value },
    ),
  )
}
