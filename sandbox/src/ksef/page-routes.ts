import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { formatMoment } from '#pages/format.ts'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/page.ts'
import { type FailMode, failModes, type ReceivedInvoice } from './state.ts'

const row = ({ reference, number, ksefNumber, code, words, details, receivedAt, isOffline }: ReceivedInvoice) =>
  html`<li><a class="row" href="/ksef/invoices/${reference}"><span class="row-title">${number || 'bez numeru'}</span>
<span>${ksefNumber ?? `${code}: ${[words, ...details].join(', ')}`}</span>
<span class="muted">${formatMoment(new Date(receivedAt).toISOString(), 'pl')}${isOffline && ', offline'}</span></a></li>`

/** What each switch does to the next call, invoice or batch. */
const switches: Record<FailMode, [pl: string, en: string]> = {
  none: ['działa', 'works'],
  down: ['nie można się połączyć', 'no connection'],
  slow: ['nie odpowiada', 'no answer'],
  error: ['błąd serwera', 'server error'],
  limited: ['za dużo wywołań', 'too many calls'],
  'certificate-expired': ['certyfikat wygasł', 'certificate expired'],
  'key-retired': ['klucz wycofany', 'key retired'],
  semantics: ['odrzuca fakturę (450)', 'refuses an invoice (450)'],
  interrupted: ['przerywa fakturę (550)', 'interrupts an invoice (550)'],
  'answer-lost': ['odpowiedź ginie', 'answer lost'],
  'session-closed': ['sesja zamknięta', 'session closed'],
  'part-refused': ['nie bierze części paczki', 'refuses a part of a batch'],
  'batch-broken': ['paczka się nie rozpakowuje (430)', 'batch cannot be unpacked (430)'],
  'batch-cancelled': ['anuluje sesję paczki (440)', 'cancels a batch (440)'],
  'batch-half': ['czyta paczkę na raty', 'reads a batch in two steps'],
}
const chosen = z.strictObject({ fail: z.enum(failModes) })

const switchForm = (present: FailMode) =>
  html`<form method="post" action="/ksef/next" class="stack"><label class="stack-label"><span>Co teraz robi KSeF? <span lang="en">What does KSeF do now?</span></span>
<select class="input" name="fail">${failModes.map(
    (mode) =>
      html`<option value="${mode}"${mode === present && html` selected`}>${switches[mode].join(' / ')}</option>`,
  )}</select></label><button class="button">Ustaw <span lang="en">Set</span></button></form>`

/** Shows people what KSeF received, and lets them choose what it does next. Registered under /ksef. */
export async function ksefPages(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async (_request, reply) => {
    const { invoices: received, fail } = state.data.ksef
    const invoices = [...received.values()].toReversed()
    return sendPage(reply, {
      language: 'pl',
      title: 'KSeF · Słodki Ul',
      body: html`<section class="stack">
<h1>KSeF</h1>
<p class="lead">Każda faktura, którą dostał symulowany KSeF, z wynikiem sprawdzenia. <span lang="en">Every invoice that the simulated KSeF received, with its verdict.</span></p>
</section>
${switchForm(fail)}
${
  invoices.length === 0
    ? html`<p class="note">Jeszcze nic nie przyszło. <span lang="en">Nothing has arrived yet.</span></p>`
    : html`<ul class="rows">${invoices.map(row)}</ul>`
}`,
    })
  })

  app.post('/next', async (request, reply) => {
    const { fail } = parseControl(chosen, Object.fromEntries(new URLSearchParams(String(request.body))))
    state.change(({ ksef }) => {
      ksef.fail = fail
    })
    return await reply.redirect('/ksef', 303)
  })

  app.get<{ Params: { reference: string } }>('/invoices/:reference', async (request, reply) => {
    const invoice = state.data.ksef.invoices.get(request.params.reference)
    return sendPage(reply, {
      ...{ language: 'pl', title: 'Faktura w KSeF · Słodki Ul', status: invoice ? 200 : 404 },
      body: invoice
        ? html`<section class="stack"><p><a href="/ksef">KSeF</a></p><h1>${invoice.number || 'bez numeru'}</h1>
<p>${invoice.ksefNumber ?? `${invoice.code}: ${invoice.words}`}</p>
<pre class="mail-text">${invoice.xml.replaceAll('><', '>\n<')}</pre></section>`
        : html`<section class="stack"><h1>Nie ma takiej faktury</h1><p><a class="button" href="/ksef">Wróć do listy</a></p></section>`,
    })
  })
}
