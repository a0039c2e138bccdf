import { formatDate } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { ChargeRow, SubscriptionRow } from '#membership/billing/subscription.db.ts'
import { findPlan } from '#membership/plans/plans.service.ts'
import { issueCorrection } from '#payments/documents/corrections.service.ts'
import { documentBuyer, issueDocument } from '#payments/documents/invoices.service.ts'
import type { RefundedMoney } from '#payments/payments/payable-handlers.service.ts'

type Time = { startsAt: Date; endsAt: Date | null }

const words = {
  pl: { plan: (title: string) => `Subskrypcja Słodki Ul, plan ${title}`, forEver: 'bezterminowo' },
  en: { plan: (title: string) => `Słodki Ul subscription, plan ${title}`, forEver: 'without an end' },
} satisfies Record<Language, unknown>

/** The line of a charge's document: the plan and the days. */
function describePeriod(title: string, { startsAt, endsAt }: Time, language: Language): string {
  const say = words[language]
  const days = endsAt ? `${formatDate(startsAt)}–${formatDate(endsAt)}` : say.forEver
  return `${say.plan(title)}, ${days}`
}

/** Issues the document of a paid charge for its access period; with `skipMail` no mail is sent. */
export async function issueChargeReceipt(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  subscription: SubscriptionRow,
  charge: ChargeRow,
  time: Time,
  skipMail = false,
): Promise<void> {
  const plan = await findPlan(tx, subscription.planId)
  if (!plan) throw new Error(`No plan ${subscription.planId}.`)
  const { companyData, firstName, lastName, email, vatRate } = subscription
  await issueDocument(tx, context, {
    occasion: `charge:${charge.id}`,
    subject: { subscriptionId: subscription.id },
    plan: { pl: plan.titlePl, en: plan.titleEn },
    wantsInvoice: subscription.wantsInvoice,
    buyer: companyData
      ? documentBuyer(companyData, subscription.vatIdCheck)
      : { name: `${firstName} ${lastName}`.trim() || email, taxId: null, address: null },
    lines: [
      {
        namePl: describePeriod(plan.titlePl, time, 'pl'),
        nameEn: describePeriod(plan.titleEn ?? plan.titlePl, time, 'en'),
        unit: 'service',
        count: 1,
        gross: charge.amount,
        vatRate,
        vat: charge.vat,
      },
    ],
    discountCode: charge.discountCode,
    paymentMethod: subscription.paymentMethod,
    paidAt: context.clock.date(),
    skipMail,
  })
}

/** Corrects the document of a charge that was refunded. */
export async function correctChargeReceipt(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  id: string,
  { refundId, documentId: _documentId, ...money }: RefundedMoney,
): Promise<void> {
  const corrects = { occasion: `charge:${id}` }
  await issueCorrection(tx, context, { corrects, occasion: `refund:${refundId}`, ...money })
}
