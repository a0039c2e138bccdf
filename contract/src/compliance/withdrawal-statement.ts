import type { Language } from '../language.ts'

/** What somebody withdraws from: an order by its number, the subscription without one; all of it without a scope. */
export type Withdrawal = { fullName: string; orderNumber: string | null; scope: string }

const words = {
  pl: {
    order: (number: string) => `zamówienie ${number}`,
    subscription: 'subskrypcja akademii',
    whole: 'cała umowa',
    statement: (fullName: string, contract: string, scope: string) =>
      `Ja, ${fullName}, informuję o moim odstąpieniu od umowy: ${contract}. Zakres: ${scope}.`,
  },
  en: {
    order: (number: string) => `order ${number}`,
    subscription: 'the subscription of the academy',
    whole: 'the whole contract',
    statement: (fullName: string, contract: string, scope: string) =>
      `I, ${fullName}, give notice that I withdraw from the contract: ${contract}. Scope: ${scope}.`,
  },
} satisfies Record<Language, unknown>

/** One line, whatever it was typed in; a full stop at its end is the sentence's. */
const inline = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/\.+$/, '')

/** A withdrawal in words: shown before it is confirmed, kept and acknowledged as it was shown. */
export function describeWithdrawal({ fullName, orderNumber, scope }: Withdrawal, language: Language) {
  const say = words[language]
  const name = inline(fullName)
  const contract = orderNumber === null ? say.subscription : say.order(inline(orderNumber))
  const extent = inline(scope) || say.whole
  return { fullName: name, contract, scope: extent, statement: say.statement(name, contract, extent) }
}
