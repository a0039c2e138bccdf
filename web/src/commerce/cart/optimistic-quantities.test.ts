import { describe, expect, it } from 'vitest'
import { createOptimisticQuantities } from './optimistic-quantities.ts'

function server() {
  const sent: number[] = []
  const answers: ((ok: boolean) => void)[] = []
  const send = (count: number) => {
    sent.push(count)
    return new Promise<boolean>((resolve) => answers.push(resolve))
  }
  const answer = async (ok = true) => {
    answers.shift()?.(ok)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sent, send, answer }
}

describe('createOptimisticQuantities', () => {
  it('shows the last wish at once and sends one change at a time', async () => {
    const { sent, send, answer } = server()
    const optimisticQuantities = createOptimisticQuantities()
    for (const count of [2, 3, 4]) void optimisticQuantities.wish(7, count, send)
    expect(optimisticQuantities.read().get(7)).toBe(4)
    expect(sent).toEqual([2])
    await answer()
    expect(sent).toEqual([2, 4])
    expect(optimisticQuantities.read().get(7)).toBe(4)
    await answer()
    expect(sent).toEqual([2, 4])
    expect(optimisticQuantities.read().has(7)).toBe(false)
  })

  it('sends nothing more when the wish came back to what was sent', async () => {
    const { sent, send, answer } = server()
    const optimisticQuantities = createOptimisticQuantities()
    for (const count of [2, 3, 2]) void optimisticQuantities.wish(7, count, send)
    await answer()
    expect(sent).toEqual([2])
    expect(optimisticQuantities.read().has(7)).toBe(false)
  })

  it('gives a refused wish up', async () => {
    const { sent, send, answer } = server()
    const optimisticQuantities = createOptimisticQuantities()
    void optimisticQuantities.wish(7, 9, send)
    void optimisticQuantities.wish(7, 10, send)
    await answer(false)
    expect(sent).toEqual([9])
    expect(optimisticQuantities.read().has(7)).toBe(false)
  })

  it('sends nothing more of a product that was taken out', async () => {
    const { sent, send, answer } = server()
    const optimisticQuantities = createOptimisticQuantities()
    void optimisticQuantities.wish(7, 2, send)
    void optimisticQuantities.wish(7, 3, send)
    optimisticQuantities.forget(7)
    await answer()
    expect(sent).toEqual([2])
  })

  it('tells who listens', () => {
    const optimisticQuantities = createOptimisticQuantities()
    let told = 0
    const stop = optimisticQuantities.subscribe(() => {
      told += 1
    })
    void optimisticQuantities.wish(1, 2, () => new Promise(() => {}))
    stop()
    void optimisticQuantities.wish(1, 3, () => new Promise(() => {}))
    expect(told).toBe(1)
  })
})
