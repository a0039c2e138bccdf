import { expect, it } from 'vitest'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { fonts } from '#pdf/fonts.ts'
import { readPdf } from '#testing/pdf.ts'

it.each(Object.entries(fonts))(
  'what is written in %s can be copied, also letters that were parts of others before',
  async (_name, font) => {
    const write = async (text: string) => {
      const document = await openPdf({ size: 'A4' })
      document.font(font).text(text)
      return (await readPdf(await finishPdf(document))).pages[0]
    }
    for (const text of ['ćńśźżó', 'cnszo', 'ffi – „ą”']) expect(await write(text)).toContain(text)
  },
)
