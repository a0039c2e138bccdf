import type { Language } from '@slodki-ul/contract/language'
import { type Html, html } from '#pages/html.ts'
import type { Person } from './people.ts'

const texts = {
  pl: {
    heading: (provider: string) => `Zaloguj się przez ${provider}`,
    honest: (provider: string) => `To piaskownica: zajmuje miejsce okna ${provider}. Wybierz, kim jesteś.`,
    noEmail: 'bez adresu e-mail',
    own: 'Ktoś inny',
    email: 'E-mail (pusty: profil bez adresu)',
    firstName: 'Imię',
    lastName: 'Nazwisko',
    hostedDomain: 'Domena firmowa Google (opcjonalnie)',
    enter: 'Dalej',
    fault: 'Co ma pójść źle?',
    cancel: 'Anuluj',
    wrong: 'Wpisz e-mail albo imię.',
  },
  en: {
    heading: (provider: string) => `Sign in with ${provider}`,
    honest: (provider: string) => `This is the sandbox, in place of ${provider}’s window. Choose who you are.`,
    noEmail: 'without an e-mail address',
    own: 'Somebody else',
    email: 'E-mail (empty: a profile without an address)',
    firstName: 'First name',
    lastName: 'Last name',
    hostedDomain: 'Google’s hosted domain (optional)',
    enter: 'Continue',
    fault: 'What should go wrong?',
    cancel: 'Cancel',
    wrong: 'Enter an e-mail or a first name.',
  },
}

export type ChooserTexts = (typeof texts)['pl']
export const chooserTexts = (language: Language): ChooserTexts => texts[language]

type Chooser = {
  provider: 'Google' | 'Facebook'
  language: Language
  people: readonly Person[]
  faults: readonly string[]
  /** What the form carries along. */
  carried: Record<string, string>
  isWrong: boolean
}

/** The window in which a tester says who they are at the provider, and what its answer shall be. */
export function chooserPage({ provider, language, people, faults, carried, isWrong }: Chooser): Html {
  const say = texts[language]
  return html`<section class="stack">
<h1>${say.heading(provider)}</h1>
<p class="lead">${say.honest(provider)}</p>
${isWrong && html`<p class="note note-danger" role="alert">${say.wrong}</p>`}
</section>
<form method="post" class="stack">
${Object.entries(carried).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="stack-label">${say.fault}
<select class="input" name="fault">${faults.map((fault) => html`<option value="${fault}">${fault}</option>`)}</select></label>
<div class="actions">${people.map((person) => personButton(person, say))}</div>
<fieldset class="card stack">
<legend>${say.own}</legend>
${field('email', say.email, 'email')}
${field('first_name', say.firstName)}
${field('last_name', say.lastName)}
${provider === 'Google' && field('hosted_domain', say.hostedDomain)}
<button class="button button-main">${say.enter}</button>
</fieldset>
<button class="button button-plain" name="cancel" value="1" formnovalidate>${say.cancel}</button>
</form>`
}

const field = (name: string, label: string, type = 'text'): Html =>
  html`<label class="stack-label">${label}<input class="input" name="${name}" type="${type}" autocomplete="off"></label>`

const personButton = ({ subject, email, firstName, lastName, hostedDomain }: Person, say: ChooserTexts): Html =>
  html`<button class="button" name="person" value="${subject}" formnovalidate>${firstName} ${lastName} · ${email ?? say.noEmail}${hostedDomain && ` (${hostedDomain})`}</button>`
