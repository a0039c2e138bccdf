import type { Language } from '@slodki-ul/contract/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { sendPage } from '#pages/page.ts'
import { payLanguage } from './pay-texts.ts'
import { applyPortalAction, portalActionNames, switchInPortal } from './portal-actions.ts'
import { findPortalSession, listOffers, listSubscriptions, loadPortal } from './portal-data.ts'
import { closedPage, portalPage } from './portal-page.ts'
import { portalTexts } from './portal-texts.ts'

type WithId = { Params: { id: string } }

/** Simulates Stripe's customer portal. Registered under /portal. */
export async function portalRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock, deliveries } = context

  app.get<WithId>('/:id', async (request, reply) => {
    const session = findPortalSession(context, request.params.id)
    if (!session) return sendClosed(reply)
    const language = payLanguage(session.locale)
    const texts = portalTexts(language)
    return sendPage(reply, {
      language,
      title: `${texts.portalTitle} · Słodki Ul`,
      body: portalPage(loadPortal(context, session), texts, language),
      formTargets: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    })
  })

  for (const action of portalActionNames) {
    app.post<WithId>(`/:id/${action}`, async (request, reply) => {
      const session = findPortalSession(context, request.params.id)
      if (!session) return sendClosed(reply)
      const chosen = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('subscription')
      const own = listSubscriptions(context, session.customer).map(({ subscription }) => subscription.id)
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
    const session = findPortalSession(context, request.params.id)
    if (!session) return sendClosed(reply)
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const own = listSubscriptions(context, session.customer).find(
      ({ subscription }) => subscription.id === form.get('subscription'),
    )
    const price = listOffers(context, session).find((offer) => offer.price.id === form.get('price'))
    state.change(({ stripe }) => {
      const stored = own && stripe.subscriptions.get(own.subscription.id)
      const offer = price && stripe.prices.get(price.price.id)
      if (stored && offer) switchInPortal(stripe, stored, offer, clock.seconds())
    })
    deliveries.wake()
    return reply.redirect(`/portal/${session.id}`, 303)
  })
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
