import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { anyOf, countBound, dayBound, listQuery, selectionOf, yesOrNo } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { bulkPreviewSchema, runSchema } from '../platform/runs.admin.ts'

/** Filters, search and order of the list of people with an account. */
export const peopleQuery = listQuery(['createdAt', 'name', 'email', 'lastOrderAt'], '-createdAt', {
  hasSubscription: yesOrNo,
  isEmailConfirmed: yesOrNo,
  language: anyOf(z.enum(languages)),
  createdFrom: dayBound,
  createdTo: dayBound,
  ordersFrom: countBound,
  ordersTo: countBound,
})
export type PeopleQuery = z.output<typeof peopleQuery>

const personFields = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  language: z.enum(languages),
  createdAt: momentSchema,
  /** End of the access bought so far; null without any. */
  accessUntil: z.nullable(momentSchema),
  hasSubscription: z.boolean(),
  /** Orders that were placed and not cancelled, and their totals. */
  ordersCount: z.int(),
  spentTotal: zlotySchema,
  lastOrderAt: z.nullable(momentSchema),
  company: z.nullable(z.string()),
}

/** A person in the list of staff. */
export const personRowSchema = z.object(personFields)
export type PersonRow = z.infer<typeof personRowSchema>

const addressSchema = z.object({ address: z.string(), line2: z.string(), zipCode: z.string(), city: z.string() })

/** A person with an account as staff read it. */
export const personSchema = z.object({
  ...personFields,
  firstName: z.string(),
  lastName: z.string(),
  /** Null for staff who may only read people's bills (BO-009). */
  phone: z.nullable(z.string()),
  address: z.nullable(addressSchema),
  invoice: z.nullable(z.object({ name: z.string(), taxId: z.string() })),
  isTfaEnabled: z.boolean(),
  /** Sessions that are open. */
  sessionsCount: z.int(),
  acceptedTermsVersion: z.nullable(z.string()),
})
export type Person = z.infer<typeof personSchema>

const endSessions = z.object({ selection: selectionOf(peopleQuery) })

export const peopleEndpoints = {
  listPeople: adminEndpoint({
    method: 'GET',
    path: 'admin/people',
    summary: 'A page of the people with an account',
    permission: 'members.view',
    query: peopleQuery,
    status: 200,
    reply: z.array(personRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  exportPeople: adminEndpoint({
    method: 'GET',
    path: 'admin/people/export',
    summary:
      'The people who fit the filters as CSV, at most as many as a run takes; the export is an entry of the audit log',
    permission: 'members.view',
    audit: { record: 'people' },
    // It holds personal data.
    stepUp: true,
    query: z.extend(z.omit(peopleQuery, { pageNumber: true, pageSize: true }), { in: z.enum(languages) }),
    status: 200,
    reply: null,
    file: 'text/csv',
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.RUNBUSY'],
    calledBy: 'admin',
  }),
  getPerson: adminEndpoint({
    method: 'GET',
    path: 'admin/people/{id}',
    summary: 'A person with an account',
    permission: 'members.view',
    params: z.object({ id: z.uuid() }),
    status: 200,
    reply: personSchema,
    errors: ['ERRORS.USERNOTFOUND'],
    calledBy: 'admin',
  }),
  previewEndSessions: adminEndpoint({
    method: 'POST',
    path: 'admin/people/end-sessions/preview',
    summary: 'How many of the chosen people would be signed out, and why the others would not; changes nothing',
    permission: 'members.manage',
    body: endSessions,
    status: 200,
    reply: bulkPreviewSchema,
    errors: ['ERRORS.ABOVELIMIT'],
    calledBy: 'admin',
  }),
  endSessions: adminEndpoint({
    method: 'POST',
    path: 'admin/people/end-sessions',
    summary: 'Signs the chosen people out of all their devices, in a run',
    permission: 'members.manage',
    audit: { record: 'people' },
    headers: z.object(idempotencyHeader),
    body: endSessions,
    status: 202,
    reply: runSchema,
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
}
