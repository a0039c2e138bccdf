const plain = (text: string): string => text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')

/** Whether every typed word begins a word of the text, whatever the case and the diacritics. */
export function matches(typed: string, text: string): boolean {
  const words = plain(text).split(/[\s,.()/-]+/)
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}
