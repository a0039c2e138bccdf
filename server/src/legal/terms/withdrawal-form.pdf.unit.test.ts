import { describe, expect, it } from 'vitest'
import { drawWithdrawalForm } from '#legal/terms/withdrawal-form.pdf.ts'
import { readHtml } from '#seed/content.ts'
import { readPdf } from '#testing/pdf.ts'

describe('the withdrawal form as a PDF', () => {
  it('is one sheet in each language, with lines in place of dots (TRM-02)', async () => {
    const file = await drawWithdrawalForm({ pl: readHtml('withdrawal', 'pl'), en: readHtml('withdrawal', 'en') })
    const { pages, title, language } = await readPdf(file)
    expect(pages).toHaveLength(2)
    expect([title, language]).toEqual(['Formularz odstąpienia od umowy', 'pl'])
    for (const text of ['Numer zamówienia:', 'Imię i nazwisko', 'Niepotrzebne skreślić', 'Pouczenie', '1 / 2'])
      expect(pages[0]).toContain(text)
    for (const text of ['Withdrawal form', 'Order number:', 'Delete as appropriate', 'Instructions', '2 / 2'])
      expect(pages[1]).toContain(text)
    expect(pages.join()).not.toContain('....')
  })

  it('goes on upon another sheet when its text grows', async () => {
    const long = `<h1>Formularz</h1>${'<p>Jeszcze jedno słowo o odstąpieniu.</p>'.repeat(40)}<p>Koniec.</p>`
    const { pages } = await readPdf(await drawWithdrawalForm({ pl: long, en: '<h1>Form</h1>' }))
    expect(pages).toHaveLength(3)
    expect(pages[1]).toContain('Koniec.')
    expect(pages[2]).toContain('Form')
  })
})
