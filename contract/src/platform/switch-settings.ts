import * as z from 'zod/mini'
import { wallTimePattern } from '../warsaw-times.rules.ts'

/** Texts longer than any rule allows are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(1_000))
/** A time in Warsaw; empty while none is set. */
const wallTime = z.union([z.literal(''), z.string().check(z.regex(wallTimePattern))])

const maintenanceSchema = z.strictObject({
  isAnnounced: z.boolean(),
  ...{ from: wallTime, to: wallTime },
  /** What else the strip says; the Polish text stands in for a missing English one. */
  ...{ pl: text, en: text },
})
const checkoutSchema = z.strictObject({ isPaused: z.boolean(), pl: text, en: text })

const features = {
  newsletter: z.boolean(),
  community: z.boolean(),
  comments: z.boolean(),
  comingSoon: z.boolean(),
  /** Mails before the end of a period that is paid ahead. */
  blikReminders: z.boolean(),
}

/** When the shop is only announced, while that is on. */
const datesSchema = z.strictObject({ from: wallTime, to: wallTime })

/** Features of the shop that may be off, maintenance, and the pause of the checkout. What the law asks for is not among them. */
export const switchSettingsSchema = z.strictObject({
  ...features,
  comingSoonDates: datesSchema,
  maintenance: maintenanceSchema,
  checkout: checkoutSchema,
})
export type SwitchSettings = z.infer<typeof switchSettingsSchema>

export const switchChangeSchema = z.partial(
  z.strictObject({
    ...features,
    comingSoonDates: z.partial(datesSchema),
    maintenance: z.partial(maintenanceSchema),
    checkout: z.partial(checkoutSchema),
  }),
)

/** Where invoices for Polish companies go to: nowhere, the test environment of KSeF, or KSeF itself. */
export const ksefModes = ['off', 'test', 'production'] as const
/** A day; empty while none is set. */
const day = z.union([z.literal(''), z.iso.date()])
const failureSchema = z.strictObject({ from: day, to: day })
const ksef = {
  mode: z.enum(ksefModes),
  /** Invoices for everybody, not for Polish companies alone. */
  isForAll: z.boolean(),
}
export const ksefSettingsSchema = z.strictObject({
  ...ksef,
  /** The days of a failure of KSeF that the ministry announced; without an end it goes on. */
  failure: failureSchema,
})
export const ksefChangeSchema = z.partial(z.strictObject({ ...ksef, failure: z.partial(failureSchema) }))
export type KsefSettings = z.infer<typeof ksefSettingsSchema>

/** How receipts stand in the sales register: each in a row of its own, or those of a day in one. */
export const receiptRows = ['single', 'daily'] as const
export type ReceiptRows = (typeof receiptRows)[number]
export const accountingSettingsSchema = z.strictObject({ receipts: z.enum(receiptRows) })
export type AccountingSettings = z.infer<typeof accountingSettingsSchema>

/** Kinds of mails to staff. */
export const notificationKinds = [
  'staff-withdrawal',
  'training-request-organiser',
  'comment-reported',
  'staff-course-unready',
  'staff-payment-refused',
  'staff-refund-failed',
  'staff-refund-late',
  'staff-dispute',
  'staff-dispute-lost',
  'staff-surplus',
  'staff-contradiction',
  'staff-gift-cards-claimed',
  'staff-odd-invoice',
  'staff-eu-sales',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
export const isNotificationKind = (kind: string): kind is NotificationKind =>
  (notificationKinds as readonly string[]).includes(kind)

/** Staff roles by name, which lower contexts know no more of. */
export const notifiedRoles = ['owner', 'shop', 'content', 'support', 'accountant'] as const

/** Whom a kind of notification goes to; the company's address when nobody is named. */
export type NotificationTarget = { roles: (typeof notifiedRoles)[number][]; addresses: string[] }
export type NotificationSettings = Record<NotificationKind, NotificationTarget>

const targetSchema = z.strictObject({
  roles: z.array(z.enum(notifiedRoles)).check(z.maxLength(notifiedRoles.length)),
  addresses: z.array(text).check(z.maxLength(20)),
})
const byKind = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.strictObject(
    Object.fromEntries(notificationKinds.map((kind) => [kind, schema])) as Record<NotificationKind, Schema>,
  )

export const notificationSettingsSchema = byKind(targetSchema)
export const notificationChangeSchema = z.partial(byKind(z.partial(targetSchema)))
