import type * as z from 'zod/mini'

/** Field path → message code of a failed parse. */
export function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => [
      issue.path.join('.') || 'body',
      issue.code === 'too_big' && issue.origin === 'string' ? 'ERRORS.MAXLENGTH' : 'ERRORS.PROVIDEDATA',
    ]),
  )
}

/**
 * Whether every text inside can be stored: Postgres takes neither the character NUL nor half of a surrogate pair.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
