/** Prices of a product in grosze. */
export type ProductPrices = { price: number; discountPrice: number | null; lowestPrice30Days: number | null }

/** What a customer pays for one piece, in grosze. */
export const effectivePrice = ({ price, discountPrice }: ProductPrices): number => discountPrice ?? price

/**
 * Whole percent a sale label may claim: counted from the lowest price of the 30 days before the reduction
 * (art. 4 of the act on informing about prices; UOKiK, 8 May 2023), rounded down. 0 means no label.
 */
export function lawfulDiscount({ discountPrice, lowestPrice30Days }: ProductPrices): number {
  if (discountPrice === null || lowestPrice30Days === null || discountPrice >= lowestPrice30Days) return 0
  return Math.floor(((lowestPrice30Days - discountPrice) * 100) / lowestPrice30Days)
}

/** Days a product counts as new. */
export const newForDays = 30

/** Lower case without Polish and other marks: "Żółć" and "zolc" are one word to search. */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
}

/** Distinct words of a text as search compares them: letters and digits, two or more. */
export function searchWordsOf(text: string): string[] {
  const words = plainLetters(text.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' ')).match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return [...new Set(words)]
}

/** The heaviest place of each word: 3 in the name, 2 in the short description, 1 elsewhere. */
export function weighWords(texts: { name: string; shortDescription: string; rest: string }): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [text, weight] of [
    [texts.rest, 1],
    [texts.shortDescription, 2],
    [texts.name, 3],
  ] as const) {
    for (const word of searchWordsOf(text)) weights.set(word, weight)
  }
  return weights
}
