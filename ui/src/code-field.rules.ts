/**
 * The characters of a typed or pasted text that belong to a code: no spaces, only digits if `numbersOnly`, and at most
 * `length`.
 */
export function cleanCode(text: string, length: number, numbersOnly: boolean): string {
  return text.replace(numbersOnly ? /\D/g : /\s/g, '').slice(0, length)
}
