import { describe, expect, it } from 'vitest'
import { createCountWishes } from './optimistic-quantities.ts'

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

describe('createCountWishes', () => {
  it('shows the last wish at once and sends one change at a time', async () => {
    const { sent, send, answer } = server()
    const wishes = createCountWishes()
    for (const count of [2, 3, 4]) void wishes.wish(7, count, send)
    expect(wishes.read().get(7)).toBe(4)
    expect(sent).toEqual([2])
    await answer()
    expect(sent).toEqual([2, 4])
    expect(wishes.read().get(7)).toBe(4)
    await answer()
    expect(sent).toEqual([2, 4])
    expect(wishes.read().has(7)).toBe(false)
  })

  it('sends nothing more when the wish came back to what was sent', async () => {
    const { sent, send, answer } = server()
    const wishes = createCountWishes()
    for (const count of [2, 3, 2]) void wishes.wish(7, count, send)
    await answer()
    expect(sent).toEqual([2])
    expect(wishes.read().has(7)).toBe(false)
  })

  it('gives a refused wish up', async () => {
    const { sent, send, answer } = server()
    const wishes = createCountWishes()
    void wishes.wish(7, 9, send)
    void wishes.wish(7, 10, send)
    await answer(false)
    expect(sent).toEqual([9])
    expect(wishes.read().has(7)).toBe(false)
  })

  it('sends nothing more of a product that was taken out', async () => {
    const { sent, send, answer } = server()
    const wishes = createCountWishes()
    void wishes.wish(7, 2, send)
    void wishes.wish(7, 3, send)
    wishes.forget(7)
    await answer()
    expect(sent).toEqual([2])
  })

  it('tells who listens', () => {
    const wishes = createCountWishes()
    let told = 0
    const stop = wishes.subscribe(() => {
      told += 1
    })
    void wishes.wish(1, 2, () => new Promise(() => {}))
    stop()
    void wishes.wish(1, 3, () => new Promise(() => {}))
    expect(told).toBe(1)
  })
})
