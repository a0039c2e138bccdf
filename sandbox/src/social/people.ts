import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A person with an account at a provider. */
export const personSchema = z.object({
  /** The provider's id of the person, which never changes. */
  subject: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** The Google Workspace domain; null for a private account. */
  hostedDomain: z.string().nullable(),
})

export type Person = z.infer<typeof personSchema>

type PersonInput = { email: string | null; firstName: string; lastName: string; hostedDomain?: string | null }

/** Creates a person; the same e-mail always gives the same subject. */
export function createPerson({ email, firstName, lastName, hostedDomain = null }: PersonInput): Person {
  const digest = createHash('sha256')
    .update(email?.toLowerCase() ?? `${firstName} ${lastName}`)
    .digest('hex')
  return { subject: `1${BigInt(`0x${digest}`)}`.slice(0, 17), email, firstName, lastName, hostedDomain }
}

/** The people offered by the popup: a new one, one with an account of the platform, and one in a Workspace domain. */
export const googlePeople: readonly Person[] = [
  createPerson({ email: 'zosia.miodowa@gmail.com', firstName: 'Zosia', lastName: 'Miodowa' }),
  createPerson({ email: 'celina@slodki-ul.test', firstName: 'Celina', lastName: 'Wosk' }),
  createPerson({
    email: 'piotr@pasieka.example',
    firstName: 'Piotr',
    lastName: 'Barć',
    hostedDomain: 'pasieka.example',
  }),
]

/** The people offered by the popup: a new one, one with an account of the platform, and one without an e-mail. */
export const facebookPeople: readonly Person[] = [
  createPerson({ email: 'kasia@poczta.example', firstName: 'Kasia', lastName: 'Lipcowa' }),
  createPerson({ email: 'bartek@slodki-ul.test', firstName: 'Bartek', lastName: 'Trutka' }),
  createPerson({ email: null, firstName: 'Marek', lastName: 'Bezmaila' }),
]

const personForm = z.object({
  email: z.union([z.email(), z.literal('')]).default(''),
  first_name: z.string().trim().max(50).default(''),
  last_name: z.string().trim().max(50).default(''),
  hosted_domain: z.string().trim().max(253).default(''),
})

/** Reads the person from the submitted form, chosen by subject or typed in; null when neither is valid. */
export function readPerson(form: Record<string, string>, people: readonly Person[]): Person | null {
  if (form.person) return people.find(({ subject }) => subject === form.person) ?? null
  const { data } = personForm.safeParse(form)
  if (!data) return null
  const { email, first_name: firstName, last_name: lastName, hosted_domain: hostedDomain } = data
  if (!email && !firstName) return null
  return createPerson({
    email: email || null,
    firstName: firstName || 'Ktoś',
    lastName,
    hostedDomain: hostedDomain || null,
  })
}
