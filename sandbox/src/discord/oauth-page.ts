import type { Language } from '@slodki-ul/contract/language'
import { type Html, html } from '#pages/html.ts'
import { discordPeople } from './demo-users.ts'
import { onceFaults } from './state.ts'

const texts = {
  pl: {
    heading: 'Słodki Ul prosi o zgodę',
    honest: 'To piaskownica: zajmuje miejsce strony Discorda. Wybierz, kim tam jesteś.',
    asks: 'Aplikacja pozna Twoją nazwę użytkownika i doda Cię do serwera Słodki Ul.',
    own: 'Ktoś inny',
    name: 'Nazwa na Discordzie',
    enter: 'Autoryzuj',
    fault: 'Co ma pójść źle?',
    cancel: 'Anuluj',
    wrong: 'Wpisz nazwę.',
    invited: 'Jesteś na serwerze Słodki Ul',
    inviteText: 'To piaskownica: tutaj otworzyłby się Discord.',
  },
  en: {
    heading: 'Słodki Ul asks for your consent',
    honest: 'This is the sandbox, in place of Discord’s page. Choose who you are there.',
    asks: 'The application learns your user name and adds you to the server Słodki Ul.',
    own: 'Somebody else',
    name: 'Name at Discord',
    enter: 'Authorise',
    fault: 'What should go wrong?',
    cancel: 'Cancel',
    wrong: 'Enter a name.',
    invited: 'You are on the server Słodki Ul',
    inviteText: 'This is the sandbox: Discord would open here.',
  },
}

export const oauthTexts = (language: Language): (typeof texts)['pl'] => texts[language]

/** The page on which a tester agrees, or does not, as somebody. */
export function oauthPage(language: Language, carried: Record<string, string>, isWrong: boolean): Html {
  const say = texts[language]
  return html`<section class="stack">
<h1>${say.heading}</h1>
<p class="lead">${say.honest}</p>
<p>${say.asks}</p>
${isWrong && html`<p class="note note-danger" role="alert">${say.wrong}</p>`}
</section>
<form method="post" class="stack">
${Object.entries(carried).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="stack-label">${say.fault}
<select class="input" name="fault">${['none', ...onceFaults].map((fault) => html`<option value="${fault}">${fault}</option>`)}</select></label>
<div class="actions">${discordPeople.map(({ id, globalName }) => html`<button class="button" name="person" value="${id}" formnovalidate>${globalName}</button>`)}</div>
<fieldset class="card stack">
<legend>${say.own}</legend>
<label class="stack-label">${say.name}<input class="input" name="name" maxlength="32" autocomplete="off"></label>
<button class="button button-main">${say.enter}</button>
</fieldset>
<button class="button button-plain" name="cancel" value="1" formnovalidate>${say.cancel}</button>
</form>`
}

/** Where an invitation leads. */
export const invitePage = (language: Language): Html =>
  html`<section class="stack"><h1>${texts[language].invited}</h1><p class="lead">${texts[language].inviteText}</p></section>`
