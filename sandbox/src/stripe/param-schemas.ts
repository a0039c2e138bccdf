import * as z from 'zod'
import { isEmailAcceptedByStripe } from './email-address.ts'
import { type ErrorBody, invalidRequest, type StripeApiError } from './errors.ts'
import { type FormParams, paramName } from './form-body.ts'

type ParamError = { message: (name: string, value: string) => string; code?: string }

const paramErrors = {
  empty: {
    code: 'parameter_invalid_empty',
    message: (name) =>
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
  },
  integer: { code: 'parameter_invalid_integer', message: (_, value) => `Invalid integer: ${value}` },
  notNegative: { code: 'parameter_invalid_integer', message: () => 'This value must be greater than or equal to 0.' },
  positive: { code: 'parameter_invalid_integer', message: () => 'This value must be greater than or equal to 1.' },
  percent: {
    code: 'parameter_invalid_integer',
    message: () => 'This value must be greater than 0 and less than or equal to 100.',
  },
  tooMuch: { message: () => 'This value must be less than or equal to 99999999.' },
  email: { code: 'email_invalid', message: (_, value) => `Invalid email address: ${value}` },
  url: { code: 'url_invalid', message: () => 'Not a valid URL' },
  notSimulated: {
    message: (name) => `The sandbox does not simulate the parameter ${name}. Stripe itself would accept it.`,
  },
  notSimulatedValue: {
    message: (name, value) => `The sandbox does not simulate ${name}=${value}. Stripe itself would accept it.`,
  },
} satisfies Record<string, ParamError>

type ParamErrorName = keyof typeof paramErrors

function check(passes: (value: string) => boolean, error: ParamErrorName) {
  return z.string().refine(passes, { params: { error }, abort: true })
}

const nonEmpty = check((value) => value !== '', 'empty')

/** A parameter of Stripe's that the sandbox does not simulate: rejected rather than ignored. */
export const notSimulated = z
  .custom<never>(() => false, { params: { error: 'notSimulated' satisfies ParamErrorName } })
  .optional()

export const text = (max: number) => nonEmpty.max(max)
export const integer = check((value) => /^-?\d{1,15}$/.test(value), 'integer').transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const url = nonEmpty.pipe(check(isHttpUrl, 'url'))
export const email = nonEmpty.pipe(check(isEmailAcceptedByStripe, 'email'))
/** Grosze of one unit. */
export const amount = wholeNumberFrom(0, 'notNegative')
export const quantity = wholeNumberFrom(1, 'positive')
/** A percentage with at most two decimals. */
export const percent = check((value) => /^\d{1,3}(\.\d{1,2})?$/.test(value), 'percent')
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, { params: { error: 'percent' satisfies ParamErrorName } })
/** One of several values, of which the sandbox simulates only some. */
export const simulatedOnly = <const T extends readonly [string, ...string[]]>(simulated: T, known: readonly string[]) =>
  z
    .enum([...simulated, ...known])
    .refine((value) => simulated.includes(value), { params: { error: 'notSimulatedValue' }, abort: true })
    .transform((value) => value as T[number])
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have at most 50 keys.')
  // An empty value unsets a key, and a new object has none.
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== '')))

/** A list, which is an object with the keys 0, 1, 2… in the parsed form body. */
export const list = <T extends z.ZodType>(item: T, max: number) => z.preprocess(toArray, z.array(item).max(max))

function wholeNumberFrom(minimum: number, tooSmall: ParamErrorName) {
  return integer.pipe(
    z
      .number()
      .refine((value) => value >= minimum, { params: { error: tooSmall }, abort: true })
      .refine((value) => value <= 99_999_999, { params: { error: 'tooMuch' } }),
  )
}

/** Parses parameters. Throws Stripe's error for the first wrong one. */
export function parseParams<T extends z.ZodType>(schema: T, params: FormParams): z.output<T> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const unknown = parsed.error.issues.find((issue) => issue.code === 'unrecognized_keys')
  const issue = unknown ?? parsed.error.issues[0]
  if (!issue) throw invalidRequest('Invalid request')
  throw toApiError(issue, params)
}

function toApiError(issue: z.core.$ZodIssue, params: FormParams): StripeApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = paramName(issue.path)
  const value = valueAt(params, issue.path)
  if (value === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const ownError = findParamError(issue)
  if (ownError)
    return invalidRequest(
      ownError.message(param, typeof value === 'string' ? value : '…'),
      withCode(ownError.code, param),
    )
  if (issue.code === 'invalid_value')
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return invalidRequest(`Invalid array: ${param} can have at most ${issue.maximum} elements.`, { param })
  }
  if (issue.code === 'too_big')
    return invalidRequest(`Invalid string: ${param} must be at most ${issue.maximum} characters.`, { param })
  if (issue.code === 'invalid_type') {
    return invalidRequest(
      `Invalid ${issue.expected === 'array' ? 'array' : issue.expected === 'string' ? 'string' : 'object'}`,
      { param },
    )
  }
  return invalidRequest(issue.message, { param })
}

function findParamError(issue: z.core.$ZodIssue): ParamError | null {
  const name = (issue as { params?: { error?: ParamErrorName } }).params?.error
  return name ? paramErrors[name] : null
}

function withCode(code: string | undefined, param: string): Pick<ErrorBody, 'code' | 'param'> {
  return code ? { code, param } : { param }
}

function valueAt(params: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    params,
  )
}

function toArray(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  return keys.every((key, index) => key === String(index)) ? Object.values(value) : value
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\//i.test(value)
}
