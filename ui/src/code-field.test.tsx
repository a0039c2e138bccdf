import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CodeField } from './code-field.tsx'

const cellsOf = (html: string) => html.match(/<span[^>]*aria-hidden="true"[^>]*>[^<]*<\/span>/g) ?? []
const draw = (props: { length?: number; numbersOnly?: boolean; value?: string; error?: string }) =>
  renderToStaticMarkup(<CodeField label="Kod" value="" onChange={() => {}} {...props} />)

describe('the field of a one-time code', () => {
  test('has four cells, or as many as it is told to have (AUTH-14)', () => {
    expect(cellsOf(draw({}))).toHaveLength(4)
    expect(cellsOf(draw({ length: 6 }))).toHaveLength(6)
  })

  test('is one control with a numeric keyboard and autofill of one-time codes', () => {
    const html = draw({})
    expect(html.match(/<input/g)).toHaveLength(1)
    expect(html).toContain('inputMode="numeric"')
    expect(html).toContain('autoComplete="one-time-code"')
    expect(draw({ numbersOnly: false })).toContain('inputMode="text"')
  })

  test('shows each character in its cell', () => {
    expect(cellsOf(draw({ value: '40' })).map((cell) => cell.replace(/<[^>]*>/g, ''))).toEqual(['4', '0', '', ''])
  })

  test('announces its error to screen readers', () => {
    const html = draw({ error: 'Nie ten' })
    const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? []
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain(`id="${id}"`)
  })
})
