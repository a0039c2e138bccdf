/** Digits of a phone number of Poland, the least of one abroad. */
const numberLength = 9

/** An e-mail in normalized form without what may be added to the name of a mailbox: zosia+ul@ is read by zosia@. */
export const withoutAlias = (email: string): string => email.replace(/(?<=.)\+[^@]*(?=@)/, '')

/** The number that a text begins with: in Poland nine digits without prefix and extension, abroad all. Null without one. */
function numberIn(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  const isInternational = text.includes('+') || digits.startsWith('00')
  const number = digits.replace(/^0+/, '')
  if (isInternational && !number.startsWith('48')) return number.length < numberLength ? null : number
  const isPrefixed = number.startsWith('48') && (isInternational || number.length >= numberLength + 2)
  const home = (isPrefixed ? number.slice(2) : number).slice(0, numberLength)
  return home.length === numberLength ? home : null
}

/** The digits of the first phone number in a text, however it is written. Null without a whole number. */
export function phoneDigits(text: string): string | null {
  // Words, commas and slashes come between numbers; a number that is cut by them is found in the whole.
  for (const part of [...text.split(/[\p{L},;/]+/u), text]) {
    const number = numberIn(part)
    if (number !== null) return number
  }
  return null
}
