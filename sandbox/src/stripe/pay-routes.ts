import type { FastifyInstance, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import type { SandboxContext } from '#context.ts'
import { sendPage } from '#pages/page.ts'
import { act, type BuyerAction, buyerActionNames, successUrl } from './buyer-actions.ts'
import { missingPage, payPage } from './pay-page.ts'
import { payLanguage, payTexts } from './pay-texts.ts'
import { intentOf, wasDeclined } from './payments.ts'
import type { StoredSession } from './state.ts'

type WithId = { Params: { id: string } }

/** Simulates Stripe's hosted payment page. Registered under /pay. */
export async function payRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const sessionOf = (id: string) => context.state.data.stripe.sessions.get(id)

  app.get<WithId>('/:id', async (request, reply) => {
    const stored = sessionOf(request.params.id)
    return stored ? sendSession(reply, stored) : sendMissing(reply)
  })

  for (const name of buyerActionNames) {
    app.post<WithId>(`/:id/${name}`, async (request, reply) => {
      const stored = sessionOf(request.params.id)
      return stored ? doAndRedirect(reply, stored.session, name) : sendMissing(reply)
    })
  }

  // As at Stripe, the session stays open, because the buyer may return to it.
  app.post<WithId>('/:id/cancel', async (request, reply) => {
    const stored = sessionOf(request.params.id)
    return stored ? reply.redirect(stored.session.cancel_url ?? `/pay/${stored.session.id}`, 303) : sendMissing(reply)
  })

  function doAndRedirect(reply: FastifyReply, session: Stripe.Checkout.Session, name: BuyerAction): FastifyReply {
    const outcome = act(context, session.id, name)
    const paidHere = (name === 'pay' || name === 'pay-later') && (outcome === 'paid' || outcome === 'processing')
    return reply.redirect(paidHere ? successUrl(session) : `/pay/${session.id}`, 303)
  }

  function sendSession(reply: FastifyReply, stored: StoredSession): FastifyReply {
    const { session } = stored
    const language = payLanguage(session.locale)
    const texts = payTexts(language)
    return sendPage(reply, {
      language,
      title: `${texts.title} · Słodki Ul`,
      body: payPage(paymentOf(context, stored), texts, language),
      formTargets: [session.success_url, session.cancel_url],
    })
  }

  function sendMissing(reply: FastifyReply): FastifyReply {
    const texts = payTexts('pl')
    return sendPage(reply, {
      language: 'pl',
      title: `${texts.missingHeading} · Słodki Ul`,
      body: missingPage(texts),
      status: 404,
    })
  }
}

function paymentOf({ state }: SandboxContext, stored: StoredSession): Parameters<typeof payPage>[0] {
  const { stripe } = state.data
  return { stored, intent: intentOf(stripe, stored), isDeclined: wasDeclined(stripe, stored) }
}
