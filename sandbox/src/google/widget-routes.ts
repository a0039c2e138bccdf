import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/page.ts'
import { chooserPage, chooserTexts } from '#social/chooser-page.ts'
import { googlePeople, readPerson } from '#social/people.ts'
import { localOrigin, parseLanguage, readForm, sendPopupResult, serveScript } from '#social/popup.ts'
import { tokenFaults } from './state.ts'
import { issueToken } from './tokens.ts'

const popupQuery = z.object({
  client_id: z.literal(simulation.google.clientId, 'invalid_client: the OAuth client was not found.'),
  origin: localOrigin,
  nonce: z.string().max(500).default(''),
  hl: z.string().max(20).default('pl'),
})

const faultSchema = z.enum(['none', ...tokenFaults]).catch('none')

/** Only pages on this computer may show the button. */
const buttonPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ')

/** Simulates Google Identity Services: script, button and popup. Registered under /google/gsi. */
export async function googleWidget(app: FastifyInstance, context: SandboxContext): Promise<void> {
  await serveScript(app, '/client', new URL('./widget/client.js', import.meta.url))
  await serveScript(app, '/button.js', new URL('./widget/button.js', import.meta.url))

  app.get('/button', async (request, reply) => {
    const { data, error } = popupQuery.safeParse(request.query)
    if (!data) return sendErrorPage(reply, z.prettifyError(error))
    const language = parseLanguage(data.hl)
    return reply
      .header('content-security-policy', buttonPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>Google</title>
<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/assets/sandbox.css">
<script type="module" src="button.js"></script>
</head>
<body class="embedded"><button class="button" type="button">${chooserTexts(language).heading('Google')}</button></body>
</html>`.markup,
      )
  })

  app.get('/select', async (request, reply) => {
    const { data, error } = popupQuery.safeParse(request.query)
    return data ? sendChooser(reply, data, false) : sendErrorPage(reply, z.prettifyError(error))
  })

  app.post('/select', async (request, reply) => {
    const form = readForm(request.body)
    const { data, error } = popupQuery.safeParse(form)
    if (!data) return sendErrorPage(reply, z.prettifyError(error))
    const ownOrigin = context.config.publicUrl
    if (form.cancel) return sendPopupResult(reply, { credential: null }, ownOrigin)
    const person = readPerson(form, googlePeople)
    if (!person) return sendChooser(reply, data, true)
    const credential = await issueToken(context, {
      person,
      clientId: data.client_id,
      nonce: data.nonce || null,
      fault: faultSchema.parse(form.fault),
    })
    // The opener is the button's frame, which passes the result on to its page.
    return sendPopupResult(reply, { credential }, ownOrigin)
  })
}

function sendChooser(reply: FastifyReply, query: z.output<typeof popupQuery>, isInvalid: boolean): FastifyReply {
  const language = parseLanguage(query.hl)
  const faultOptions = ['none', ...tokenFaults]
  return sendPage(reply, {
    language,
    title: chooserTexts(language).heading('Google'),
    body: chooserPage({
      provider: 'Google',
      language,
      people: googlePeople,
      faultOptions,
      hiddenFields: query,
      isInvalid,
    }),
  })
}

function sendErrorPage(reply: FastifyReply, message: string): FastifyReply {
  return sendPage(reply, {
    language: 'en',
    title: 'Google',
    status: 400,
    body: html`<section class="stack"><h1>Error 400</h1><p class="lead">${message}</p></section>`,
  })
}
