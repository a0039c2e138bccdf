import { formatMoment, formatSize } from '#pages/format.ts'
import { type Html, html } from '#pages/html.ts'
import { isAttached, type Mail } from './mail.ts'

/** The list of received mails, newest first. */
export function inboxPage(mails: Mail[]): Html {
  return html`<section class="stack">
<h1>Skrzynka</h1>
<p class="lead">Każdy list, który wysłał Słodki Ul, trafia tutaj i nigdzie dalej. <span lang="en">Every mail of the shop is delivered here and nowhere else.</span></p>
</section>
${
  mails.length === 0
    ? html`<p class="note">Skrzynka jest pusta. <span lang="en">The inbox is empty.</span></p>`
    : html`<ul class="rows">${mails.map(row)}</ul>`
}`
}

/** One mail: its HTML in a frame, its text and its attachments. */
export function mailPage(mail: Mail): Html {
  return html`<section class="stack">
<p><a href="/mail">Skrzynka</a></p>
<h1>${subjectOf(mail)}</h1>
<dl class="facts">
<div><dt>Od</dt><dd>${mail.from}</dd></div>
<div><dt>Do</dt><dd>${mail.to}</dd></div>
<div><dt>Data</dt><dd>${formatMoment(mail.date, 'pl')}</dd></div>
</dl>
</section>
${mail.attachments.some(isAttached) && attachments(mail)}
${
  mail.html !== null &&
  html`<section class="stack" aria-labelledby="as-html">
<h2 id="as-html">Treść</h2>
<iframe class="mail-frame" src="/mail/${mail.id}/html" title="Treść listu: ${subjectOf(mail)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</section>`
}
<section class="stack" aria-labelledby="as-text">
<h2 id="as-text">Wersja tekstowa</h2>
<pre class="mail-text">${mail.text || '(brak)'}</pre>
</section>`
}

/** The page for a mail that is not in the inbox, or no longer. */
export function missingMailPage(): Html {
  return html`<section class="stack">
<h1>Nie ma takiego listu</h1>
<p class="lead">Skrzynkę opróżniono albo wypełniły ją nowsze listy.</p>
<p><a class="button" href="/mail">Przejdź do skrzynki</a></p>
</section>`
}

function row(mail: Mail): Html {
  return html`<li><a class="row" href="/mail/${mail.id}">
<span class="row-title">${subjectOf(mail)}</span>
<span class="muted">${formatMoment(mail.date, 'pl')}</span>
<span class="muted">${mail.to}${mail.attachments.some(isAttached) && ` · załączniki: ${mail.attachments.filter(isAttached).length}`}</span>
</a></li>`
}

function attachments({ id, attachments: files }: Mail): Html {
  return html`<section class="stack" aria-labelledby="files">
<h2 id="files">Załączniki</h2>
<ul class="inline-links">
${files.map((file, index) => isAttached(file) && html`<li><a href="/mail/${id}/attachments/${index}">${file.fileName} (${formatSize(file.size)})</a></li>`)}
</ul>
</section>`
}

function subjectOf({ subject }: Mail): string {
  return subject || '(bez tematu)'
}
