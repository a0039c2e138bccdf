import { isValidElement, type MouseEvent, type ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

type Pressable = ReactElement<{ onClick: (event: MouseEvent) => void; type: string; 'aria-busy'?: boolean }>

/** Presses a button with these properties. Returns whether a surrounding form would be submitted. */
function press(button: ReactElement) {
  if (!isValidElement(button)) throw new Error('No button was rendered.')
  const preventDefault = vi.fn()
  ;(button as Pressable).props.onClick({ preventDefault } as unknown as MouseEvent)
  return preventDefault.mock.calls.length === 0
}

describe('a button', () => {
  test('ignores further presses while it is busy', () => {
    const send = vi.fn()
    expect(press(Button({ children: 'Zamawiam', onClick: send }))).toBe(true)
    expect(press(Button({ children: 'Zamawiam', onClick: send, busy: true }))).toBe(false)
    expect(send).toHaveBeenCalledOnce()
    press(Button({ children: 'Zamawiam', onClick: send, busy: false }))
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('of a form sends it once, too', () => {
    expect(press(Button({ children: 'Wyślij', type: 'submit' }))).toBe(true)
    expect(press(Button({ children: 'Wyślij', type: 'submit', busy: true }))).toBe(false)
  })
})
