import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { html } from './html.ts'
import { sendPage } from './page.ts'

/** Serves the home page, which lists the simulated providers. */
export async function homeRoutes(app: FastifyInstance, { config }: SandboxContext): Promise<void> {
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      language: 'pl',
      title: 'Piaskownica · Słodki Ul',
      body: html`<section class="stack">
<h1>Piaskownica Słodkiego Ula</h1>
<p class="lead">Symuluje świat zewnętrzny, gdy aplikacja działa w trybie symulacji: można kupować, płacić i dostawać listy, a nic nie dzieje się naprawdę.</p>
<p class="lead" lang="en">It simulates the outside world while the app runs in simulation mode: you can buy, pay and receive mail, and nothing happens for real.</p>
</section>
<ul class="rows">
<li><a class="row" href="/mail"><span class="row-title">Poczta (SMTP, port ${config.smtpPort})</span><span>Skrzynka ze wszystkimi listami</span><span class="muted" lang="en">Mail: an inbox with every mail sent</span></a></li>
<li><a class="row" href="/control/stripe/sessions"><span class="row-title">Stripe: płatności</span><span>Lista sesji (JSON)</span><span class="muted" lang="en">Stripe payments: the list of sessions; the pay page opens from the checkout</span></a></li>
<li><a class="row" href="/control/stripe/subscriptions"><span class="row-title">Stripe: subskrypcje</span><span>Lista subskrypcji i rachunków (JSON)</span><span class="muted" lang="en">Stripe subscriptions and their invoices; the portal opens from the account</span></a></li>
<li><a class="row" href="/control/stripe/events"><span class="row-title">Stripe: powiadomienia</span><span>Lista zdarzeń (JSON)</span><span class="muted" lang="en">Stripe webhooks: events and whether they were delivered</span></a></li>
<li><a class="row" href="/control/inpost"><span class="row-title">InPost: paczkomaty</span><span>Stan sieci i zapytania (JSON)</span><span class="muted" lang="en">InPost lockers: the state of the network and its requests</span></a></li>
<li><a class="row" href="/control/google"><span class="row-title">Google: logowanie</span><span>Klucze i następny błąd (JSON)</span><span class="muted" lang="en">Google sign-in: keys and the next failure; the popup opens from the login page</span></a></li>
<li><a class="row" href="/control/facebook"><span class="row-title">Facebook: logowanie</span><span>Wydane tokeny i następny błąd (JSON)</span><span class="muted" lang="en">Facebook sign-in: issued tokens and the next failure; the popup opens from the login page</span></a></li>
<li><a class="row" href="/control/discord"><span class="row-title">Discord: społeczność</span><span>Kto jest na serwerze i następny błąd (JSON)</span><span class="muted" lang="en">Discord community: members of the server and the next failure; its page opens from the account</span></a></li>
<li><a class="row" href="/control/newsletter"><span class="row-title">MailerLite: newsletter</span><span>Zapisani i następny błąd (JSON)</span><span class="muted" lang="en">MailerLite newsletter: subscribers and the next failure</span></a></li>
<li><a class="row" href="/control/pixel"><span class="row-title">Meta: piksel</span><span>Zdarzenia z przeglądarek (JSON)</span><span class="muted" lang="en">Meta pixel: events sent by browsers, and rejected ones</span></a></li>
<li><a class="row" href="/ksef"><span class="row-title">KSeF: faktury</span><span>Otrzymane faktury i wyniki ich sprawdzenia</span><span class="muted" lang="en">KSeF: received invoices and their verdicts</span></a></li>
<li><a class="row" href="/control/clock"><span class="row-title">Zegar</span><span>Symulowany czas (JSON)</span><span class="muted" lang="en">Clock: the simulated time of server and sandbox</span></a></li>
</ul>
<p class="muted">Sklep / <span lang="en">Shop</span>: <a href="${config.serverUrl}">${config.serverUrl}</a></p>`,
    }),
  )
}
