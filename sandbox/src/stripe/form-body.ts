import { invalidRequest } from './errors.ts'

export type FormValue = string | { [key: string]: FormValue }
export type FormParams = { [key: string]: FormValue }

const keyPattern = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const maxDepth = 8
const maxPairs = 5000

/**
 * Parses a form-encoded body with bracket notation as Stripe does. Lists stay objects with the keys 0, 1, 2…, because only
 * the schema knows which objects are lists. Throws a StripeApiError for malformed, repeated or conflicting keys, which a
 * common parser would accept.
 */
export function parseFormBody(body: string): FormParams {
  const params = emptyParams()
  const pairs = new URLSearchParams(body)
  if (pairs.size > maxPairs) throw invalidRequest(`Too many parameters: the maximum is ${maxPairs}.`)
  for (const [key, value] of pairs) put(params, key, value)
  return params
}

/** Formats a path in Stripe's bracket notation: ['line_items', 0, 'quantity'] is line_items[0][quantity]. */
export function paramName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String)
  return `${first ?? ''}${rest.map((part) => `[${part}]`).join('')}`
}

function put(params: FormParams, key: string, value: string): void {
  const path = splitKey(key)
  let target = params
  path.forEach((part, depth) => {
    const name = part === '' ? String(Object.keys(target).length) : part
    const existing = target[name]
    if (depth === path.length - 1) {
      if (existing !== undefined)
        throw invalidRequest(`Invalid request: the parameter ${key} was given twice.`, { param: key })
      target[name] = value
      return
    }
    if (typeof existing === 'string')
      throw invalidRequest(`Invalid request: ${key} is both a value and a hash.`, { param: key })
    target[name] = existing ?? emptyParams()
    target = target[name] as FormParams
  })
}

function splitKey(key: string): string[] {
  const match = keyPattern.exec(key)
  if (!match) throw invalidRequest(`Invalid request: the parameter name ${key} cannot be read.`, { param: key })
  const [, first = '', brackets = ''] = match
  const path = [first, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')]
  if (path.length > maxDepth) throw invalidRequest(`Invalid request: ${key} is nested too deeply.`, { param: key })
  return path
}

// Without a prototype, so that __proto__ is an ordinary key.
function emptyParams(): FormParams {
  return Object.create(null) as FormParams
}
