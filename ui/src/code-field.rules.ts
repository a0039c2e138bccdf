/** What of a typed or pasted text belongs to a code: no spaces, only digits if so wished, and no more than fit. */
export function cleanCode(text: string, length: number, numbersOnly: boolean): string {
  return text.replace(numbersOnly ? /\D/g : /\s/g, '').slice(0, length)
}
