/** A field of a shipment as the carrier names it, `receiver.phone`, and its words about it. */
export type RefusedField = { field: string; words: string }

const [refusalsMax, wordsMax] = [20, 200]

/**
 * The details of an error of ShipX as one list: `{"receiver": [{"phone": ["invalid"]}]}` and plain objects nest fields,
 * the innermost texts are words. What is no text at all becomes `root` with nothing said.
 */
export function flattenDetails(details: unknown, root: string): RefusedField[] {
  const found: RefusedField[] = []
  const visit = (value: unknown, path: readonly string[]) => {
    if (found.length >= refusalsMax || path.length > 8) return
    if (typeof value === 'string' && value.trim() !== '')
      found.push({ field: path.join('.') || root, words: value.trim().slice(0, wordsMax) })
    else if (Array.isArray(value)) for (const item of value) visit(item, path)
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) visit(item, [...path, name.slice(0, 60)])
  }
  visit(details, [])
  return found.length > 0 ? found : [{ field: root, words: root }]
}
