/** How a stored value is shown. */
type ValueShape =
  | { readonly kind: 'none' }
  | { readonly kind: 'flag'; readonly isOn: boolean }
  /** A secret or a long text, of which only hash and length are stored. */
  | { readonly kind: 'hashed'; readonly length: number }
  | { readonly kind: 'moment'; readonly moment: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'text'; readonly text: string }

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)

/** Tells what a value of the audit log is. */
export function shapeOfValue(value: unknown): ValueShape {
  if (value === null || value === undefined || value === '') return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: 'flag', isOn: value }
  if (typeof value === 'string')
    return isMoment(value) ? { kind: 'moment', moment: value } : { kind: 'text', text: value }
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: 'none' }
    if (value.every((item) => typeof item === 'string' || typeof item === 'number'))
      return { kind: 'list', items: value.map(String) }
  }
  if (typeof value === 'object' && 'sha256' in value && 'length' in value)
    return { kind: 'hashed', length: Number(value.length) }
  return { kind: 'text', text: JSON.stringify(value) }
}
