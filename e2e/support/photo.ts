import type { Page } from '@playwright/test'

/** A photograph of this size as a file of the browser's own making. */
const drawPhoto = `async ([width, height, colour]) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return canvas.toDataURL('image/jpeg').split(',')[1]
}`

/** A photograph to be chosen as a file; the page may be any. */
export async function aPhoto(page: Page, name: string, [width, height]: [number, number], colour: string) {
  const content = await page.evaluate<string>(`(${drawPhoto})(${JSON.stringify([width, height, colour])})`)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(content, 'base64') }
}
