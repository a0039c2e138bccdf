/**
 * Index of the item of a menu that a key moves to, null when the key does nothing. The arrows go round; a letter goes to
 * the next label that begins with it.
 */
export function nextItem(key: string, at: number, labels: readonly string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLowerCase()
  for (let step = 1; step <= count; step++) {
    const index = (at + step + count) % count
    if (labels[index]?.toLowerCase().startsWith(letter)) return index
  }
  return null
}
