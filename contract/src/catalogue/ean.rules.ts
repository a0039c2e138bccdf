/** Whether a text is a global trade item number of 8, 12, 13 or 14 digits with its check digit (GS1). */
export function isEan(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text].map(Number).reverse()
  // The check digit is the last; from there every second digit weighs three.
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 1 ? 3 : 1), 0) % 10 === 0
}
