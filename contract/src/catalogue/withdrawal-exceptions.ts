import type { Language } from '../language.ts'

/** Why the buyer of a product cannot withdraw from its contract, or only until something happens. */
export const withdrawalExceptions = ['perishable', 'giftCard', 'file'] as const
export type WithdrawalException = (typeof withdrawalExceptions)[number]

type ProductFacts = { isPerishable: boolean; isGiftCard: boolean; isVirtual: boolean }

/** The exception for a product; null for one that is simply sent back. The order is that of the rights (BO-154). */
export function exceptionOf({ isPerishable, isGiftCard, isVirtual }: ProductFacts): WithdrawalException | null {
  if (isPerishable) return 'perishable'
  if (isGiftCard) return 'giftCard'
  return isVirtual ? 'file' : null
}

/** What the page of a product says of it before anything is bought (art. 12 ust. 1 pkt 12 of the Consumer Rights Act). */
export const exceptionTexts: Record<Language, Record<WithdrawalException, string>> = {
  pl: {
    perishable: 'Bez prawa odstąpienia: produkt ma krótki termin przydatności.',
    giftCard: 'Do odstąpienia masz 14\u00a0dni, dopóki nikt nie zapłacił kartą.',
    file: 'Do odstąpienia masz 14\u00a0dni, dopóki nie otworzysz pliku dostarczonego od razu za Twoją zgodą.',
  },
  en: {
    perishable: 'No right of withdrawal: the product has a short shelf life.',
    giftCard: 'You may withdraw within 14 days, until something is paid for with the card.',
    file: 'You may withdraw within 14 days, until you open a file that was delivered at once with your consent.',
  },
}
