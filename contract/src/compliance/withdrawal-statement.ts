import type { Language } from '../language.ts'

/**
 * The contract withdrawn from: an order by its number, or the subscription without one; the whole contract without a
 * scope.
 */
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

/** Joins a text into one line, without a final full stop, which the sentence adds. */
const inline = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/\.+$/, '')

/** The text of a withdrawal, which is shown before confirmation and stored and acknowledged unchanged. */
export function describeWithdrawal({ fullName, orderNumber, scope }: Withdrawal, language: Language) {
  const say = words[language]
  const name = inline(fullName)
  const contract = orderNumber === null ? say.subscription : say.order(inline(orderNumber))
  const extent = inline(scope) || say.whole
  return { fullName: name, contract, scope: extent, statement: say.statement(name, contract, extent) }
}
