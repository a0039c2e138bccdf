import type { Language } from '@slodki-ul/contract/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxContext } from '#context.ts'
import type { Html } from '#pages/html.ts'
import { sendPage } from '#pages/page.ts'
import { failPayment, settle, subscriptionOf } from './invoice-collection.ts'
import { endPage, invoicePage } from './invoice-page.ts'
import { payLanguage } from './pay-texts.ts'
import { portalTexts } from './portal-texts.ts'
import { scheduleNextStep } from './renewals.ts'
import type { StoredInvoice } from './state.ts'

type WithId = { Params: { id: string } }

/** Simulates Stripe's hosted invoice page. Registered under /invoice. */
export async function invoiceRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock, config, deliveries } = context

  app.get<WithId>('/:id', async (request, reply) => {
    const stored = state.data.stripe.invoices.get(request.params.id)
    const language = customerLanguage(stored)
    const texts = portalTexts(language)
    const end = (heading: string, sentence: string) =>
      endPage(heading, sentence, { address: config.serverUrl, label: texts.back })
    if (!stored) return send(reply, language, end(texts.noInvoiceHeading, texts.noInvoice), 404)
    if (stored.invoice.status === 'paid') return send(reply, language, end(texts.paidHeading, texts.paid))
    if (stored.invoice.status !== 'open') return send(reply, language, end(texts.closedHeading, texts.closed))
    return send(reply, language, invoicePage(stored, isDeclined(stored), texts, language))
  })

  for (const action of ['pay', 'decline'] as const) {
    app.post<WithId>(`/:id/${action}`, async (request, reply) => {
      const { id } = request.params
      state.change(({ stripe }) => {
        const stored = stripe.invoices.get(id)
        if (stored?.invoice.status !== 'open') return
        const subscription = subscriptionOf(stripe, stored)
        if (action === 'pay') settle(stripe, subscription, stored, clock.seconds())
        else failPayment(stripe, stored, clock.seconds())
        scheduleNextStep(stripe, subscription)
      })
      deliveries.wake()
      return reply.redirect(`/invoice/${encodeURIComponent(id)}`, 303)
    })
  }

  function isDeclined({ payments }: StoredInvoice): boolean {
    const intent = state.data.stripe.paymentIntents.get(String(payments[0]?.payment.payment_intent))
    return Boolean(intent?.last_payment_error)
  }

  function customerLanguage(stored: StoredInvoice | undefined): Language {
    const customer = state.data.stripe.customers.get(String(stored?.invoice.customer))?.customer
    return payLanguage(customer?.deleted ? null : (customer?.preferred_locales?.[0] ?? null))
  }
}

function send(reply: FastifyReply, language: Language, body: Html, status = 200): FastifyReply {
  return sendPage(reply, { language, title: `${portalTexts(language).invoiceTitle} · Słodki Ul`, body, status })
}
