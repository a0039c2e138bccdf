import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { emailSchema, typedEmail } from './email.ts'
import { acceptedEmails, longAcceptedEmails, refusedEmails } from './email-examples.ts'
import { endpoints } from './endpoints.ts'

type Schema = { def: { shape?: Record<string, Schema>; innerType?: Schema; options?: Schema[] } }

/** Paths of all fields called e-mail in the input of a call. */
function emailFields(schema: Schema | undefined, path: string): [string, Schema][] {
  if (!schema) return []
  const { shape, innerType, options } = schema.def
  if (innerType) return emailFields(innerType, path)
  return [
    ...(/\.email$/i.test(path) ? [[path, schema] as [string, Schema]] : []),
    ...Object.entries(shape ?? {}).flatMap(([name, inner]) => emailFields(inner, `${path}.${name}`)),
    ...(options ?? []).flatMap((option) => emailFields(option, path)),
  ]
}

test('every e-mail field of the contract has one of the two schemas of an address', () => {
  const fields = Object.entries(endpoints).flatMap(([name, row]) => {
    const { body, query } = row as { body?: z.ZodMiniType; query?: z.ZodMiniType }
    return [body, query].flatMap((schema) => emailFields(schema as unknown as Schema | undefined, name))
  })
  expect(fields.length).toBeGreaterThanOrEqual(11)
  for (const [path, schema] of fields) expect([typedEmail, emailSchema], path).toContain(schema)
})

test.each(acceptedEmails)('the schema accepts %s, trimmed', (email) => {
  expect(emailSchema.parse(` ${email}\n`)).toBe(email)
})

test.each([...Object.values(refusedEmails), ...longAcceptedEmails])('the schema refuses %j', (email) => {
  expect(emailSchema.safeParse(email).success).toBe(false)
})
