import type { Language } from '@slodki-ul/contract/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import type { SandboxContext } from '#context.ts'
import { sendPage } from '#pages/page.ts'
import { subscriptionIdOf } from './invoices.ts'
import { payLanguage } from './pay-texts.ts'
import { applyPortalAction, portalActionNames, switchInPortal } from './portal-actions.ts'
import { closedPage, type Portal, portalPage } from './portal-page.ts'
import { isUsable } from './portal-sessions.ts'
import { portalTexts } from './portal-texts.ts'
import type { StoredPrice } from './state.ts'
import { isRunning } from './subscriptions.ts'

type WithId = { Params: { id: string } }

/** Simulates Stripe's customer portal. Registered under /portal. */
export async function portalRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock, deliveries } = context

  app.get<WithId>('/:id', async (request, reply) => {
    const session = sessionOf(request.params.id)
    if (!session) return sendClosed(reply)
    const language = payLanguage(session.locale)
    const texts = portalTexts(language)
    return sendPage(reply, {
      language,
      title: `${texts.portalTitle} · Słodki Ul`,
      body: portalPage(portalOf(session), texts, language),
      formTargets: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    })
  })

  for (const action of portalActionNames) {
    app.post<WithId>(`/:id/${action}`, async (request, reply) => {
      const session = sessionOf(request.params.id)
      if (!session) return sendClosed(reply)
      const chosen = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('subscription')
      const own = subscriptionsOf(session.customer).map(({ subscription }) => subscription.id)
      const ids = own.toSorted((one, other) => Number(other === chosen) - Number(one === chosen))
      state.change(({ stripe }) => {
        const subscriptions = ids.flatMap((id) => stripe.subscriptions.get(id) ?? [])
        applyPortalAction(stripe, session, subscriptions, action, clock.seconds())
      })
      deliveries.wake()
      const redirect = session.flow?.after_completion.redirect
      return reply.redirect(redirect?.return_url ?? `/portal/${session.id}`, 303)
    })
  }

  app.post<WithId>('/:id/switch', async (request, reply) => {
    const session = sessionOf(request.params.id)
    if (!session) return sendClosed(reply)
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const own = subscriptionsOf(session.customer).find(
      ({ subscription }) => subscription.id === form.get('subscription'),
    )
    const price = offersOf(session).find((offer) => offer.price.id === form.get('price'))
    state.change(({ stripe }) => {
      const stored = own && stripe.subscriptions.get(own.subscription.id)
      const offer = price && stripe.prices.get(price.price.id)
      if (stored && offer) switchInPortal(stripe, stored, offer, clock.seconds())
    })
    deliveries.wake()
    return reply.redirect(`/portal/${session.id}`, 303)
  })

  /** Returns the prices that the portal's configuration offers. */
  function offersOf({ configuration }: Stripe.BillingPortal.Session): StoredPrice[] {
    const { portalConfigurations, prices } = state.data.stripe
    const update = portalConfigurations.get(String(configuration))?.features.subscription_update
    const ids = update?.enabled ? (update.products ?? []).flatMap((product) => product.prices) : []
    return ids.flatMap((id) => prices.get(id) ?? [])
  }

  function sessionOf(id: string): Stripe.BillingPortal.Session | null {
    const { portalSessions, customers } = state.data.stripe
    const session = portalSessions.get(id)
    if (!session || !isUsable(session, clock.seconds())) return null
    return customers.get(session.customer)?.customer.deleted ? null : session
  }

  function subscriptionsOf(customer: string) {
    const all = [...state.data.stripe.subscriptions.values()]
    return all.filter(({ subscription }) => subscription.customer === customer).toReversed()
  }

  function portalOf(session: Stripe.BillingPortal.Session): Portal {
    const { customers, invoices } = state.data.stripe
    const own = subscriptionsOf(session.customer)
    const ids = new Set(own.map(({ subscription }) => subscription.id))
    return {
      session,
      offers: offersOf(session),
      card: customers.get(session.customer)?.card ?? null,
      subscriptions: own.filter(({ subscription }) => isRunning(subscription)),
      invoices: [...invoices.values()].filter(({ invoice }) => ids.has(subscriptionIdOf(invoice))).toReversed(),
    }
  }

  function sendClosed(reply: FastifyReply): FastifyReply {
    const language: Language = 'pl'
    const texts = portalTexts(language)
    return sendPage(reply, {
      language,
      title: `${texts.missingHeading} · Słodki Ul`,
      body: closedPage(texts.missingHeading, texts.missing),
      status: 404,
    })
  }
}
