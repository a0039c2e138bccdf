import { formatDate } from '@slodki-ul/contract/dates'
import { inLanguage, type Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { findSubscription } from '#membership/billing/subscription.service.ts'
import { subscriptionTexts } from '#membership/billing/subscription-texts.mail.ts'
import { findPlan } from '#membership/plans/plans.service.ts'

/** Grosze as people read them. */
export const price = (grosze: number): string => formatZloty(toZloty(grosze))

type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** A subscription as its mails describe it, with the name of its plan. */
export type Subject = {
  row: Pick<
    SubscriptionRow,
    | 'id'
    | 'planId'
    | 'email'
    | 'firstName'
    | 'price'
    | 'paymentMethod'
    | 'paidUntil'
    | 'createdAt'
    | 'status'
    | 'providerSubscriptionId'
    | 'cancellationPlanned'
    | 'pastDueSince'
  >
  title: string
}

/** The subscription of a mail. Throws when there is none. */
export async function loadSubject(context: Context, data: Record<string, unknown>, language: Language) {
  const row = await findSubscription(context.db, String(data.subscriptionId))
  const plan = row && (await findPlan(context.db, row.planId))
  if (!row || !plan) throw new Error(`No subscription ${String(data.subscriptionId)}.`)
  return { row, title: inLanguage({ pl: plan.titlePl, en: plan.titleEn }, language) }
}

/** A made-up subscription. */
export const exampleSubject = (language: Language, now: Date): Subject => ({
  row: {
    ...{ id: 'c0ffee00-0000-4000-8000-000000000004', planId: 2, email: 'marek@poczta.example', firstName: 'Marek' },
    ...{ price: 32_500, paymentMethod: 'Stripe', paidUntil: new Date('2027-11-23T22:59:59Z'), createdAt: now },
    ...{ status: 'Active', providerSubscriptionId: 'sub_przyklad', cancellationPlanned: false, pastDueSince: null },
  },
  title: language === 'pl' ? 'Roczny' : 'Yearly',
})

/** What all mails about a subscription say of it. */
export const describe = ({ row, title }: Subject, language: Language, { config }: Pick<Context, 'config'>) => ({
  t: subscriptionTexts[language],
  mine: { label: subscriptionTexts[language].mine, url: `${config.publicUrl}/#${pages.subscription}` },
  until: row.paidUntil ? formatDate(row.paidUntil) : null,
  values: { plan: title, firstName: row.firstName },
})
