import { describe, expect, it } from 'vitest'
import { createOptimisticQuantities } from './optimistic-quantities.ts'

function server() {
  const sent: number[] = []
  const replies: ((ok: boolean) => void)[] = []
  const send = (count: number) => {
    sent.push(count)
    return new Promise<boolean>((resolve) => replies.push(resolve))
  }
  const reply = async (ok = true) => {
    replies.shift()?.(ok)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sent, send, reply }
}

describe('createOptimisticQuantities', () => {
  it('shows the last quantity at once and sends one change at a time', async () => {
    const { sent, send, reply } = server()
    const optimisticQuantities = createOptimisticQuantities()
    for (const count of [2, 3, 4]) void optimisticQuantities.change(7, count, send)
    expect(optimisticQuantities.read().get(7)).toBe(4)
    expect(sent).toEqual([2])
    await reply()
    expect(sent).toEqual([2, 4])
    expect(optimisticQuantities.read().get(7)).toBe(4)
    await reply()
    expect(sent).toEqual([2, 4])
    expect(optimisticQuantities.read().has(7)).toBe(false)
  })

  it('sends nothing more when the quantity is again the one that was sent', async () => {
    const { sent, send, reply } = server()
    const optimisticQuantities = createOptimisticQuantities()
    for (const count of [2, 3, 2]) void optimisticQuantities.change(7, count, send)
    await reply()
    expect(sent).toEqual([2])
    expect(optimisticQuantities.read().has(7)).toBe(false)
  })

  it('discards a refused quantity', async () => {
    const { sent, send, reply } = server()
    const optimisticQuantities = createOptimisticQuantities()
    void optimisticQuantities.change(7, 9, send)
    void optimisticQuantities.change(7, 10, send)
    await reply(false)
    expect(sent).toEqual([9])
    expect(optimisticQuantities.read().has(7)).toBe(false)
  })

  it('sends nothing more for a removed product', async () => {
    const { sent, send, reply } = server()
    const optimisticQuantities = createOptimisticQuantities()
    void optimisticQuantities.change(7, 2, send)
    void optimisticQuantities.change(7, 3, send)
    optimisticQuantities.discard(7)
    await reply()
    expect(sent).toEqual([2])
  })

  it('notifies its subscribers', () => {
    const optimisticQuantities = createOptimisticQuantities()
    let calls = 0
    const stop = optimisticQuantities.subscribe(() => {
      calls += 1
    })
    void optimisticQuantities.change(1, 2, () => new Promise(() => {}))
    stop()
    void optimisticQuantities.change(1, 3, () => new Promise(() => {}))
    expect(calls).toBe(1)
  })
})
