import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { zlotySchema } from '../money.ts'
import { changeErrors, changing, getting, recordOf } from './setting-rows.admin.ts'
import {
  accountingSettingsSchema,
  ksefChangeSchema,
  ksefSettingsSchema,
  notificationChangeSchema,
  notificationSettingsSchema,
  switchChangeSchema,
  switchSettingsSchema,
} from './switch-settings.ts'

/** Texts longer than any rule allows are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(1_000))

const companySchema = z.strictObject({
  ...{
    name: text,
    nip: text,
    street: text,
    postCode: text,
    city: text,
    returnAddress: text,
    email: text,
    phone: text,
    bankAccount: text,
  },
  ...{ krs: text, regon: text, bdo: text, capital: text },
})
const limitsSchema = z.strictObject({
  ...{ orderRefundAmount: zlotySchema, dailyRefundAmount: zlotySchema },
  staffIdleMinutes: z.int().check(z.gte(0), z.lte(1_000)),
})

const environmentValueSchema = z.object({
  name: z.string(),
  /** What holds; null for a secret, and for a setting that has neither a value nor a default. */
  value: z.nullable(z.string()),
  /** `replaced`: the company data hold instead. */
  state: z.enum(['set', 'default', 'missing', 'replaced']),
  isSecret: z.boolean(),
})
export type EnvironmentValue = z.infer<typeof environmentValueSchema>

/** Connections to others that staff can check (BO-189). */
export const connections = ['mail', 'payments', 'inpost', 'ksef'] as const
export type Connection = (typeof connections)[number]

const connectionCheckSchema = z.object({
  connection: z.enum(connections),
  result: z.enum(['works', 'off', 'key-refused', 'unreachable']),
  /** Whom the test mail went to. */
  recipient: z.nullable(z.string()),
})
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>

export const settingsEndpoints = {
  getCompany: getting('company', 'settings.company', companySchema),
  changeCompany: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/company',
    summary: 'Changes the given company data; documents from the next one on, mails and pages name the new ones',
    permission: 'settings.company',
    stepUp: true,
    body: z.partial(companySchema),
    reply: recordOf(companySchema),
    errors: changeErrors,
  }),
  getLimits: getting('limits', 'settings.company', limitsSchema),
  changeLimits: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/limits',
    summary: 'Changes how much shop and support staff may give back by themselves, and how long staff may idle',
    permission: 'settings.company',
    stepUp: true,
    body: z.partial(limitsSchema),
    reply: recordOf(limitsSchema),
    errors: changeErrors,
  }),
  getSwitches: getting('switches', 'settings.shop', switchSettingsSchema),
  changeSwitches: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/switches',
    summary: 'Switches features, announces maintenance and pauses the checkout; the shop obeys at once',
    permission: 'settings.shop',
    body: switchChangeSchema,
    reply: recordOf(switchSettingsSchema),
    errors: changeErrors,
  }),
  getKsefSettings: getting('ksef', 'documents.view', ksefSettingsSchema),
  changeKsefSettings: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/ksef',
    summary: 'Switches sending invoices to KSeF; documents issued from now on go there, and those that wait go on',
    permission: 'settings.company',
    stepUp: true,
    body: ksefChangeSchema,
    reply: recordOf(ksefSettingsSchema),
    errors: changeErrors,
  }),
  getAccountingSettings: getting('accounting', 'exports.accounting', accountingSettingsSchema),
  changeAccountingSettings: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/accounting',
    summary: 'Changes how receipts stand in the sales register: singly, or those of a day in one row',
    permission: 'exports.accounting',
    body: z.partial(accountingSettingsSchema),
    reply: recordOf(accountingSettingsSchema),
    errors: changeErrors,
  }),
  getNotifications: getting('notifications', 'settings.company', notificationSettingsSchema),
  changeNotifications: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/notifications',
    summary: 'Changes which staff roles and addresses each kind of notification goes to',
    permission: 'settings.company',
    body: notificationChangeSchema,
    reply: recordOf(notificationSettingsSchema),
    errors: changeErrors,
  }),
  listEnvironment: adminEndpoint({
    method: 'GET',
    path: 'admin/settings/environment',
    summary: 'Settings of the environment by name with what holds; of secrets only whether they are there',
    permission: 'settings.company',
    status: 200,
    reply: z.array(environmentValueSchema),
    errors: [],
    calledBy: 'admin',
  }),
  checkConnection: adminEndpoint({
    method: 'POST',
    path: 'admin/settings/connections/{connection}/check',
    summary: 'Asks a provider, or sends a test mail to the company, and says what works',
    permission: 'settings.company',
    audit: { record: 'connection', id: 'connection' },
    params: z.object({ connection: z.enum(connections) }),
    headers: z.object(idempotencyHeader),
    status: 200,
    reply: connectionCheckSchema,
    errors: [],
    calledBy: 'admin',
  }),
}
