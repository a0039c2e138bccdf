import QRCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'

const texts = ['otpauth://totp/a?secret=b', `otpauth://totp/${'x'.repeat(120)}?secret=${'Y'.repeat(32)}`]
const pictures = await Promise.all(texts.map(async (text) => ({ text, svg: await drawQrCode(text) })))

describe.each(pictures)('the picture of $text', ({ text, svg }) => {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'Q' }).modules
  const drawn = new Set([...svg.matchAll(/M(\d+)\.3 (\d+)h\.4/g)].map(([, x, y]) => `${x} ${y}`))
  const corner = (x: number, y: number) => (x < 7 || x >= size - 7) && (y < 7 || (y >= size - 7 && x < 7))
  const modules = Array.from({ length: size * size }, (_, index) => ({
    x: index % size,
    y: Math.floor(index / size),
  }))

  test('draws exactly the modules of the code', () => {
    for (const spot of drawn) {
      const [x = 0, y = 0] = spot.split(' ').map(Number)
      expect(data[y * size + x], spot).toBeTruthy()
    }
    expect(svg.match(/evenodd/g)).toHaveLength(3)
  })

  test('hides less than the error correction restores, and only in the middle', () => {
    const hidden = modules.filter(({ x, y }) => data[y * size + x] && !corner(x, y) && !drawn.has(`${x} ${y}`))
    for (const { x, y } of hidden) {
      expect(Math.abs(x + 0.5 - size / 2)).toBeLessThan(size * 0.13)
      expect(Math.abs(y + 0.5 - size / 2)).toBeLessThan(size * 0.13)
    }
    // Level Q restores a quarter of the codewords.
    expect((size * 0.26) ** 2 / size ** 2).toBeLessThan(0.1)
  })
})
