import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { formatMoment } from '#pages/format.ts'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/page.ts'
import type { ReceivedInvoice } from './state.ts'

const row = ({ reference, number, ksefNumber, code, words, details, receivedAt, isOffline }: ReceivedInvoice) =>
  html`<li><a class="row" href="/ksef/invoices/${reference}"><span class="row-title">${number || 'bez numeru'}</span>
<span>${ksefNumber ?? `${code}: ${[words, ...details].join(', ')}`}</span>
<span class="muted">${formatMoment(new Date(receivedAt).toISOString(), 'pl')}${isOffline && ', offline'}</span></a></li>`

/** Shows people what KSeF received. Registered under /ksef. */
export async function ksefPages(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async (_request, reply) => {
    const invoices = [...state.data.ksef.invoices.values()].toReversed()
    return sendPage(reply, {
      language: 'pl',
      title: 'KSeF · Słodki Ul',
      body: html`<section class="stack">
<h1>KSeF</h1>
<p class="lead">Każda faktura, którą dostał symulowany KSeF, z wynikiem sprawdzenia. <span lang="en">Every invoice that the simulated KSeF received, with its verdict.</span></p>
</section>
${
  invoices.length === 0
    ? html`<p class="note">Jeszcze nic nie przyszło. <span lang="en">Nothing has arrived yet.</span></p>`
    : html`<ul class="rows">${invoices.map(row)}</ul>`
}`,
    })
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
