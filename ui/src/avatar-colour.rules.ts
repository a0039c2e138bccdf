import type { Tone } from './tone-image.tsx'

const colours: readonly Tone[] = ['blush', 'honey', 'pist', 'latte']
const ring = 9973

/** Background colour of the initials, always the same for a person. */
export function colourOf(person: string): Tone {
  const sum = [...person].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % ring, 7)
  return colours[sum % colours.length] ?? 'honey'
}
