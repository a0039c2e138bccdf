import { withdrawalButtons } from '@slodki-ul/contract/compliance/withdrawal-buttons'
import type { WithdrawalWording } from '@slodki-ul/contract/compliance/withdrawal-terms.admin'
import type { Language } from '@slodki-ul/contract/language'

/** Parts of the model form that the act prescribes (annex 2 to the Consumer Rights Act; annex I B to the directive). */
const modelParts: Record<Language, readonly string[]> = {
  pl: [
    'Adresat',
    'niniejszym informuję/informujemy(*) o moim/naszym(*) odstąpieniu od umowy',
    'Data zawarcia umowy(*)/odbioru(*)',
    'Imię i nazwisko konsumenta(-ów)',
    'Adres konsumenta(-ów)',
    'Podpis konsumenta(-ów)',
    'Data:',
    '(*) Niepotrzebne skreślić',
  ],
  en: [
    'To:',
    'hereby give notice that I/We(*) withdraw from my/our(*) contract',
    'Ordered on(*)/received on(*)',
    'Name of consumer(s)',
    'Address of consumer(s)',
    'Signature of consumer(s)',
    'Date:',
    '(*) Delete as appropriate',
  ],
}

type Company = { name: string; address: string; email: string; returnAddress: string }
type Checks = WithdrawalWording['checks']

const normalize = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()

/** What a text on withdrawing lacks, as plain text: nothing is missing where the shop says what it has to (BO-157). */
export function checkWording(
  kind: WithdrawalWording['text'],
  { text, language }: { text: string; language: Language },
  { name, address, email, returnAddress }: Company,
): Checks {
  const said = normalize(text)
  const missingOf = (wanted: readonly string[]) => wanted.map(normalize).filter((part) => !said.includes(part))
  const { open, confirm } = withdrawalButtons[language]
  const inBoth: Checks = [
    { check: 'seller', missing: missingOf([name, address, email]) },
    { check: 'button', missing: missingOf([open]) },
  ]
  return kind === 'terms'
    ? [...inBoth, { check: 'confirm', missing: missingOf([confirm]) }]
    : [
        { check: 'model', missing: missingOf(modelParts[language]) },
        ...inBoth,
        { check: 'returns', missing: missingOf([returnAddress]) },
      ]
}
