import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/page.ts'
import { chooserPage, chooserTexts } from '#social/chooser-page.ts'
import { facebookPeople, readPerson } from '#social/people.ts'
import { localOrigin, parseLanguage, readForm, sendPopupResult, serveScript } from '#social/popup.ts'
import { logIn } from './logins.ts'
import { loginFaults } from './state.ts'

const dialogQuery = z.object({
  client_id: z.literal(simulation.facebook.appId, 'Invalid App ID: the app does not exist.'),
  origin: localOrigin,
  scope: z.string().max(500).default(''),
  locale: z.string().max(20).default('pl_PL'),
})

const faultSchema = z.enum(['none', ...loginFaults]).catch('none')

/** Serves a fake of the Facebook SDK for JavaScript and simulates its popup. Registered under /facebook. */
export async function facebookSdk(app: FastifyInstance, context: SandboxContext): Promise<void> {
  for (const locale of ['pl_PL', 'en_US'])
    await serveScript(app, `/${locale}/sdk.js`, new URL('./widget/sdk.js', import.meta.url))

  app.get('/dialog/oauth', async (request, reply) => {
    const { data, error } = dialogQuery.safeParse(request.query)
    return data ? sendChooser(reply, data, false) : sendErrorPage(reply, z.prettifyError(error))
  })

  app.post('/dialog/oauth', async (request, reply) => {
    const form = readForm(request.body)
    const { data, error } = dialogQuery.safeParse(form)
    if (!data) return sendErrorPage(reply, z.prettifyError(error))
    if (form.cancel) return sendPopupResult(reply, { authResponse: null }, data.origin)
    const person = readPerson(form, facebookPeople)
    if (!person) return sendChooser(reply, data, true)
    const authResponse = await logIn(context, person, faultSchema.parse(form.fault))
    return sendPopupResult(reply, { authResponse }, data.origin)
  })
}

function sendChooser(reply: FastifyReply, query: z.output<typeof dialogQuery>, isInvalid: boolean): FastifyReply {
  const language = parseLanguage(query.locale)
  const faultOptions = ['none', ...loginFaults]
  return sendPage(reply, {
    language,
    title: chooserTexts(language).heading('Facebook'),
    body: chooserPage({
      provider: 'Facebook',
      language,
      people: facebookPeople,
      faultOptions,
      hiddenFields: query,
      isInvalid,
    }),
  })
}

function sendErrorPage(reply: FastifyReply, message: string): FastifyReply {
  return sendPage(reply, {
    language: 'en',
    title: 'Facebook',
    status: 400,
    body: html`<section class="stack"><h1>Facebook</h1><p class="lead">${message}</p></section>`,
  })
}
