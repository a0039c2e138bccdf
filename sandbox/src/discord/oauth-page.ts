import type { Language } from '@slodki-ul/contract/language'
import { type Html, html } from '#pages/html.ts'
import { demoUsers } from './demo-users.ts'
import { onceFaults } from './state.ts'

const texts = {
  pl: {
    heading: 'Słodki Ul prosi o zgodę',
    notice: 'To piaskownica: ta strona zastępuje stronę Discorda. Wybierz, kim tam jesteś.',
    asks: 'Aplikacja pozna Twoją nazwę użytkownika i doda Cię do serwera Słodki Ul.',
    own: 'Ktoś inny',
    name: 'Nazwa na Discordzie',
    enter: 'Autoryzuj',
    fault: 'Co ma pójść źle?',
    cancel: 'Anuluj',
    invalid: 'Wpisz nazwę.',
    invited: 'Jesteś na serwerze Słodki Ul',
    inviteText: 'To piaskownica: tutaj otworzyłby się Discord.',
  },
  en: {
    heading: 'Słodki Ul asks for your consent',
    notice: 'This is the sandbox, which simulates Discord’s page. Choose who you are there.',
    asks: 'The application learns your user name and adds you to the server Słodki Ul.',
    own: 'Somebody else',
    name: 'Name at Discord',
    enter: 'Authorise',
    fault: 'What should go wrong?',
    cancel: 'Cancel',
    invalid: 'Enter a name.',
    invited: 'You are on the server Słodki Ul',
    inviteText: 'This is the sandbox: Discord would open here.',
  },
}

export const oauthTexts = (language: Language): (typeof texts)['pl'] => texts[language]

/** The consent page, on which a tester chooses a user and what should go wrong. */
export function oauthPage(language: Language, hiddenFields: Record<string, string>, isInvalid: boolean): Html {
  const t = texts[language]
  return html`<section class="stack">
<h1>${t.heading}</h1>
<p class="lead">${t.notice}</p>
<p>${t.asks}</p>
${isInvalid && html`<p class="note note-danger" role="alert">${t.invalid}</p>`}
</section>
<form method="post" class="stack">
${Object.entries(hiddenFields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="stack-label">${t.fault}
<select class="input" name="fault">${['none', ...onceFaults].map((fault) => html`<option value="${fault}">${fault}</option>`)}</select></label>
<div class="actions">${demoUsers.map(({ id, globalName }) => html`<button class="button" name="person" value="${id}" formnovalidate>${globalName}</button>`)}</div>
<fieldset class="card stack">
<legend>${t.own}</legend>
<label class="stack-label">${t.name}<input class="input" name="name" maxlength="32" autocomplete="off"></label>
<button class="button button-main">${t.enter}</button>
</fieldset>
<button class="button button-plain" name="cancel" value="1" formnovalidate>${t.cancel}</button>
</form>`
}

/** The page of an invitation. */
export const invitePage = (language: Language): Html =>
  html`<section class="stack"><h1>${texts[language].invited}</h1><p class="lead">${texts[language].inviteText}</p></section>`
