import type { Language } from '../language.ts'

/**
 * The wording of both buttons of the withdrawal function (art. 11a of directive 2011/83/EU): the one that opens it, wherever
 * it stands, and the one that sends the statement.
 */
export const withdrawalButtons: Record<Language, { open: string; confirm: string }> = {
  pl: { open: 'Odstąp od umowy tutaj', confirm: 'Potwierdź odstąpienie' },
  en: { open: 'Withdraw from the contract here', confirm: 'Confirm withdrawal' },
}
