import { createHash } from 'node:crypto'
import * as z from 'zod'

/** Somebody with an account at a provider. */
export const personSchema = z.object({
  /** The provider's own name of the person, which never changes. */
  subject: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** The organisation whose addresses Google answers for. */
  hostedDomain: z.string().nullable(),
})

export type Person = z.infer<typeof personSchema>

type Wish = { email: string | null; firstName: string; lastName: string; hostedDomain?: string | null }

/** A person whose subject follows from the address, so that whoever types it again is the same one. */
export function makePerson({ email, firstName, lastName, hostedDomain = null }: Wish): Person {
  const digest = createHash('sha256')
    .update(email?.toLowerCase() ?? `${firstName} ${lastName}`)
    .digest('hex')
  return { subject: `1${BigInt(`0x${digest}`)}`.slice(0, 17), email, firstName, lastName, hostedDomain }
}

/** Who may be chosen without typing: a new one, one with an account of the academy, and one of a kind of its own. */
export const googlePeople: readonly Person[] = [
  makePerson({ email: 'zosia.miodowa@gmail.com', firstName: 'Zosia', lastName: 'Miodowa' }),
  makePerson({ email: 'celina@slodki-ul.test', firstName: 'Celina', lastName: 'Wosk' }),
  makePerson({
    email: 'piotr@pasieka.example',
    firstName: 'Piotr',
    lastName: 'Barć',
    hostedDomain: 'pasieka.example',
  }),
]

export const facebookPeople: readonly Person[] = [
  makePerson({ email: 'kasia@poczta.example', firstName: 'Kasia', lastName: 'Lipcowa' }),
  makePerson({ email: 'bartek@slodki-ul.test', firstName: 'Bartek', lastName: 'Trutka' }),
  makePerson({ email: null, firstName: 'Marek', lastName: 'Bezmaila' }),
]

const own = z.object({
  email: z.union([z.email(), z.literal('')]).default(''),
  first_name: z.string().trim().max(50).default(''),
  last_name: z.string().trim().max(50).default(''),
  hosted_domain: z.string().trim().max(253).default(''),
})

/** The person that a chooser's form names, by subject or by what was typed; null when it names nobody. */
export function readPerson(form: Record<string, string>, people: readonly Person[]): Person | null {
  if (form.person) return people.find(({ subject }) => subject === form.person) ?? null
  const { data } = own.safeParse(form)
  if (!data) return null
  const { email, first_name: firstName, last_name: lastName, hosted_domain: hostedDomain } = data
  if (!email && !firstName) return null
  return makePerson({
    email: email || null,
    firstName: firstName || 'Ktoś',
    lastName,
    hostedDomain: hostedDomain || null,
  })
}
