import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ClockMoveError } from './clock.ts'
import type { SandboxContext } from './context.ts'
import { ControlError, parseControl } from './control-errors.ts'
import { discordControl } from './discord/control-routes.ts'
import { facebookControl } from './facebook/control-routes.ts'
import { googleControl } from './google/control-routes.ts'
import { inpostControl } from './inpost/control-routes.ts'
import { ksefControl } from './ksef/control-routes.ts'
import { newsletterControl } from './newsletter/control-routes.ts'
import { pixelControl } from './pixel/control-routes.ts'
import { clearState } from './state.ts'
import { stripeControl } from './stripe/control-routes.ts'
import { seedDemo } from './stripe/demo.ts'
import { runDueSteps } from './stripe/renewals.ts'
import { viesControl } from './vies/control-routes.ts'

const clockCall = z.strictObject({ advanceDays: z.number().min(0).max(3660) })

/** Calls for tests and for people who try out the app. Registered under /control. */
export async function control(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { config, state, clock, mails } = context
  const time = () => ({ offsetMs: clock.offsetMs(), now: new Date(clock.now()).toISOString() })

  app.get('/clock', async () => time())

  app.post('/clock', async (request) => {
    const { advanceDays } = parseControl(clockCall, request.body)
    try {
      await clock.advance(advanceDays)
    } catch (error) {
      throw error instanceof ClockMoveError ? new ControlError(502, error.message) : error
    }
    // The reply is sent when everything that fell due meanwhile is done.
    runDueSteps(context)
    return time()
  })

  app.post('/reset', async (request) => {
    if (request.headers['x-confirm'] !== 'reset') {
      throw new ControlError(
        400,
        'This deletes every session, payment, event and mail. Send the header x-confirm: reset to confirm.',
      )
    }
    mails.clear()
    state.change((draft) => {
      clearState(draft)
      if (config.demo) seedDemo(draft.stripe, clock.seconds(), config.publicUrl)
    })
    return { reset: true }
  })

  await app.register((scope) => stripeControl(scope, context), { prefix: '/stripe' })
  await app.register((scope) => inpostControl(scope, context), { prefix: '/inpost' })
  await app.register((scope) => googleControl(scope, context), { prefix: '/google' })
  await app.register((scope) => facebookControl(scope, context), { prefix: '/facebook' })
  await app.register((scope) => discordControl(scope, context), { prefix: '/discord' })
  await app.register((scope) => newsletterControl(scope, context), { prefix: '/newsletter' })
  await app.register((scope) => pixelControl(scope, context), { prefix: '/pixel' })
  await app.register((scope) => ksefControl(scope, context), { prefix: '/ksef' })
  await app.register((scope) => viesControl(scope, context), { prefix: '/vies' })
}
