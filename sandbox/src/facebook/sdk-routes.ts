import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/page.ts'
import { chooserPage, chooserTexts } from '#social/chooser-page.ts'
import { facebookPeople, readPerson } from '#social/people.ts'
import { languageOf, localOrigin, readForm, sendAnswer, serveScript } from '#social/popup.ts'
import { logPersonIn } from './logins.ts'
import { loginFaults } from './state.ts'

const asked = z.object({
  client_id: z.literal(simulation.facebook.appId, 'Invalid App ID: the app does not exist.'),
  origin: localOrigin,
  scope: z.string().max(500).default(''),
  locale: z.string().max(20).default('pl_PL'),
})

const outcome = z.enum(['none', ...loginFaults]).catch('none')

/** A stand-in of the Facebook SDK for JavaScript and of its window. Registered under /facebook. */
export async function facebookSdk(app: FastifyInstance, context: SandboxContext): Promise<void> {
  for (const locale of ['pl_PL', 'en_US'])
    await serveScript(app, `/${locale}/sdk.js`, new URL('./widget/sdk.js', import.meta.url))

  app.get('/dialog/oauth', async (request, reply) => {
    const { data, error } = asked.safeParse(request.query)
    return data ? sendChooser(reply, data, false) : sendRefusal(reply, z.prettifyError(error))
  })

  app.post('/dialog/oauth', async (request, reply) => {
    const form = readForm(request.body)
    const { data, error } = asked.safeParse(form)
    if (!data) return sendRefusal(reply, z.prettifyError(error))
    if (form.cancel) return sendAnswer(reply, { authResponse: null }, data.origin)
    const person = readPerson(form, facebookPeople)
    if (!person) return sendChooser(reply, data, true)
    const authResponse = await logPersonIn(context, person, outcome.parse(form.fault))
    return sendAnswer(reply, { authResponse }, data.origin)
  })
}

function sendChooser(reply: FastifyReply, carried: z.output<typeof asked>, isWrong: boolean): FastifyReply {
  const language = languageOf(carried.locale)
  const faults = ['none', ...loginFaults]
  return sendPage(reply, {
    language,
    title: chooserTexts(language).heading('Facebook'),
    body: chooserPage({ provider: 'Facebook', language, people: facebookPeople, faults, carried, isWrong }),
  })
}

function sendRefusal(reply: FastifyReply, why: string): FastifyReply {
  return sendPage(reply, {
    language: 'en',
    title: 'Facebook',
    status: 400,
    body: html`<section class="stack"><h1>Facebook</h1><p class="lead">${why}</p></section>`,
  })
}
