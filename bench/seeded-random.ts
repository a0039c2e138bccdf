/** Seeded random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks items by Zipf's law: the second half as often as the first, the third a third as often. */
export function createZipf<Item>(items: readonly Item[], random: () => number): () => Item {
  let sum = 0
  const reach = items.map((_, index) => {
    sum += 1 / (index + 1)
    return sum
  })
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, items.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((reach[middle] as number) > wanted) high = middle
      else low = middle + 1
    }
    return items[low] as Item
  }
}
