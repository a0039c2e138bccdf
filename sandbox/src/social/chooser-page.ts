import type { Language } from '@slodki-ul/contract/language'
import { type Html, html } from '#pages/html.ts'
import type { Person } from './people.ts'

const texts = {
  pl: {
    heading: (provider: string) => `Zaloguj się przez ${provider}`,
    notice: (provider: string) => `To piaskownica: ta strona zastępuje okno ${provider}. Wybierz, kim jesteś.`,
    noEmail: 'bez adresu e-mail',
    own: 'Ktoś inny',
    email: 'E-mail (pusty: profil bez adresu)',
    firstName: 'Imię',
    lastName: 'Nazwisko',
    hostedDomain: 'Domena firmowa Google (opcjonalnie)',
    enter: 'Dalej',
    fault: 'Co ma pójść źle?',
    cancel: 'Anuluj',
    invalid: 'Wpisz e-mail albo imię.',
  },
  en: {
    heading: (provider: string) => `Sign in with ${provider}`,
    notice: (provider: string) => `This is the sandbox, which simulates ${provider}’s popup. Choose who you are.`,
    noEmail: 'without an e-mail address',
    own: 'Somebody else',
    email: 'E-mail (empty: a profile without an address)',
    firstName: 'First name',
    lastName: 'Last name',
    hostedDomain: 'Google’s hosted domain (optional)',
    enter: 'Continue',
    fault: 'What should go wrong?',
    cancel: 'Cancel',
    invalid: 'Enter an e-mail or a first name.',
  },
}

export type ChooserTexts = (typeof texts)['pl']
export const chooserTexts = (language: Language): ChooserTexts => texts[language]

type Chooser = {
  provider: 'Google' | 'Facebook'
  language: Language
  people: readonly Person[]
  faultOptions: readonly string[]
  hiddenFields: Record<string, string>
  isInvalid: boolean
}

/** The sign-in page, on which a tester chooses a person and what should go wrong. */
export function chooserPage({ provider, language, people, faultOptions, hiddenFields, isInvalid }: Chooser): Html {
  const t = texts[language]
  return html`<section class="stack">
<h1>${t.heading(provider)}</h1>
<p class="lead">${t.notice(provider)}</p>
${isInvalid && html`<p class="note note-danger" role="alert">${t.invalid}</p>`}
</section>
<form method="post" class="stack">
${Object.entries(hiddenFields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="stack-label">${t.fault}
<select class="input" name="fault">${faultOptions.map((fault) => html`<option value="${fault}">${fault}</option>`)}</select></label>
<div class="actions">${people.map((person) => personButton(person, t))}</div>
<fieldset class="card stack">
<legend>${t.own}</legend>
${field('email', t.email, 'email')}
${field('first_name', t.firstName)}
${field('last_name', t.lastName)}
${provider === 'Google' && field('hosted_domain', t.hostedDomain)}
<button class="button button-main">${t.enter}</button>
</fieldset>
<button class="button button-plain" name="cancel" value="1" formnovalidate>${t.cancel}</button>
</form>`
}

const field = (name: string, label: string, type = 'text'): Html =>
  html`<label class="stack-label">${label}<input class="input" name="${name}" type="${type}" autocomplete="off"></label>`

const personButton = ({ subject, email, firstName, lastName, hostedDomain }: Person, t: ChooserTexts): Html =>
  html`<button class="button" name="person" value="${subject}" formnovalidate>${firstName} ${lastName} · ${email ?? t.noEmail}${hostedDomain && ` (${hostedDomain})`}</button>`
