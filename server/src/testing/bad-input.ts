import type { Call } from '@slodki-ul/contract/endpoint'
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'

type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Existing ids and texts, so that some input passes the first checks. */
export type Known = { uuids: readonly string[]; texts: readonly string[] }

const hostileTexts = [
  ...[
    '',
    ' ',
    '\0',
    'Zo\0fia',
    '\ud800',
    'x\udc00',
    '\uffff',
    '\u202e\u0000',
    '\r\nSet-Cookie: a=b',
    'İ',
    '１２',
    '🐝',
  ],
  ...[
    "' or '1'='1",
    '%',
    '_',
    '\\',
    '$1',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../token-secret',
    '; drop table',
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '[object Object]', '0x10', '-0'],
  ...['-1', '0', '1.5', '1e999', '2147483648', '9223372036854775808', '99999999999999999999999999', '2026-02-30'],
  ...['00000000-0000-0000-0000-000000000000', 'x'.repeat(51), '🐝'.repeat(51), 'ż'.repeat(5_000)],
]
const hostileNumbers = [
  ...[0, -1, 0.1, 1e-7, -0.005, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 2 ** 64, 1e21, 1e308, -1e308],
]
const nest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const hostileValues = [
  ...[null, true, false, [], {}, [[]], [null], [0, 0], { length: 1 }, { toString: 1 }, { valueOf: 1 }, { $ref: '#' }],
  ...[JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'), nest(20), nest(500)],
]
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

function validText({ format, pattern, maxLength = 60 }: JsonSchema, known: Known): Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known.uuids), fc.uuid())
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.constantFrom(...known.texts),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 60) }),
  )
}

function validNumber({ type, minimum = -1_000, maximum = 1_000_000 }: JsonSchema): Arbitrary<unknown> {
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31 - 1)]
  // A least amount of a grosz is no whole number.
  const few = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, Math.max(min, 0) + 70)) })
  const edges = fc.constantFrom(min, max)
  return type === 'integer' ? fc.oneof(few, few, edges) : fc.oneof(few, edges, fc.double({ min, max, noNaN: true }))
}

/** Values that a schema accepts, as far as JSON Schema can express it. */
function fitting(schema: JsonSchema, known: Known): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, known)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, fitting(field, known)])), {
        requiredKeys: schema.required ?? [],
      })
    }
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), { maxLength: 3 })
    case 'string':
      return validText(schema, known)
    case 'integer':
    case 'number':
      return validNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.constantFrom(...known.texts), fc.jsonValue({ maxDepth: 2 }))
  }
}

type Holder = Record<string, unknown>

/** Every place inside a value that can be corrupted: its parent and its key. */
function placesOf(value: unknown): { holder: Holder; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Holder
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])])
}

type Corruption = { place: number; how: 'replace' | 'drop' | 'wrap' | 'add'; value: unknown; key: string }

function corrupt(value: unknown, corruptions: readonly Corruption[]): unknown {
  const root: Holder = { value: structuredClone(value) }
  for (const { place, how, value: bad, key: newKey } of corruptions) {
    const places = placesOf(root)
    const { holder, key } = places[place % places.length] ?? { holder: root, key: 'value' }
    if (how === 'drop' && holder !== root) delete holder[key]
    else if (how === 'wrap') holder[key] = [holder[key]]
    // Not by assignment, which treats the key __proto__ specially.
    else Object.defineProperty(holder, how === 'add' ? newKey : key, { value: structuredClone(bad), ...plainProperty })
  }
  return root.value ?? null
}
const plainProperty = { enumerable: true, configurable: true, writable: true }

const corruption: Arbitrary<Corruption> = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'wrap', 'add'),
  value: hostile,
  key: fc.constantFrom('extra', 'constructor', 'id', 'userId', 'isAdmin', 'price', '', 'toString'),
})

const jsonSchemaOf = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Request bodies for a row: some valid, most of them corrupted in up to three places, some arbitrary. */
export function anyBody(schema: z.ZodMiniType, known: Known): Arbitrary<unknown> {
  const good = fitting(jsonSchemaOf(schema), known)
  return fc.oneof(
    { weight: 3, arbitrary: good },
    {
      weight: 8,
      arbitrary: fc
        .tuple(good, fc.array(corruption, { minLength: 1, maxLength: 3 }))
        .map(([value, corruptions]) => corrupt(value, corruptions)),
    },
    { weight: 1, arbitrary: hostile },
  )
}

/** Percent-encodes also invalid text: half of a surrogate pair becomes bytes that are not UTF-8. */
const encode = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const rawQueries = [
  ...['%', '%ZZ=1', 'a=%E0%A4%A', '&&&', '=', 'id=%00', 'pageNumber[]=1', 'pageNumber[$gt]=1', 'constructor=1'],
  ...[
    '__proto__=1',
    '__proto__[isAdmin]=1',
    'pageSize=1&pageSize=2',
    'a=1&'.repeat(1_500),
    `searchBy=${'x'.repeat(9_000)}`,
  ],
]
const rawSegments = [
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '..%2f..%2f',
  '%2e%2e',
  'x'.repeat(2_500),
  '%F0%9F%90%9D',
  '~',
  "'",
]

/** Query strings (with question mark) for a row, with valid, invalid, repeated and unknown fields. */
function anyQuery(schema: z.ZodMiniType | undefined, known: Known): Arbitrary<string> {
  const raw = fc.constantFrom(...rawQueries.map((query) => `?${query}`))
  const fields = Object.entries(schema ? (jsonSchemaOf(schema).properties ?? {}) : {})
  if (fields.length === 0) return fc.oneof(fc.constant(''), raw)
  const pairs = fields.map(([name, field]) => {
    const value = fc.oneof({ weight: 3, arbitrary: fitting(field, known) }, { weight: 2, arbitrary: hostile })
    return fc.array(value, { maxLength: 2 }).map((values) => values.map((each) => `${name}=${encode(each)}`))
  })
  return fc.oneof(
    { weight: 9, arbitrary: fc.tuple(...pairs).map((lists) => `?${lists.flat().join('&')}`) },
    { weight: 1, arbitrary: raw },
  )
}

/** URLs of a row, from /api on: with valid, invalid and badly encoded parameters and queries. */
export function anyUrl(row: Call, known: Known): Arbitrary<string> {
  const fields = row.params ? (jsonSchemaOf(row.params).properties ?? {}) : {}
  const segments = row.path.split('/').map((part) => {
    const field = fields[/^\{(\w+)\}$/.exec(part)?.[1] ?? '']
    return field
      ? fc.oneof(
          { weight: 3, arbitrary: fitting(field, known).map(encode) },
          { weight: 2, arbitrary: hostile.map(encode) },
          { weight: 1, arbitrary: fc.constantFrom(...rawSegments) },
        )
      : fc.constant(part)
  })
  return fc
    .tuple(fc.tuple(...segments), anyQuery(row.query, known))
    .map(([parts, query]) => `/api/${parts.join('/')}${query}`)
}

/** A valid URL of a row, for sending bodies to. */
export function validUrl(row: Call, known: Known): Arbitrary<string> {
  const good = (schema: z.ZodMiniType | undefined) =>
    schema ? (fitting(jsonSchemaOf(schema), known) as Arbitrary<Holder>) : fc.constant<Holder>({})
  return fc.tuple(good(row.params), good(row.query)).map(([params, query]) => {
    const path = row.path.replace(/\{(\w+)\}/g, (_match, name: string) => encode(params[name]))
    return `/api/${path}?${Object.entries(query)
      .map(([name, value]) => `${name}=${encode(value)}`)
      .join('&')}`
  })
}
