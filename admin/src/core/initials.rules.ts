/** Two letters that stand for a name, `?` without one. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words[1] : undefined].map((word) => word?.[0]?.toUpperCase() ?? '')
  return letters.join('') || '?'
}
