import { expect } from 'vitest'
import type { OutgoingMail } from '#providers/smtp.ts'

/** A mail in a language whose parts say the same, which loads nothing from servers and has no gaps. */
export const expectSound = (mail: OutgoingMail | undefined, language: string) => {
  expect(mail?.html).toContain(`<html lang="${language}">`)
  // The mail loads nothing from servers; every picture is attached.
  expect(mail?.html).not.toMatch(/src="(?!cid:)|url\(|<link|<script|undefined|null/)
  const shown = [...(mail?.html ?? '').matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid)
  expect(mail?.pictures.map(({ cid }) => cid)).toEqual(shown)
  expect(mail?.text).not.toMatch(/undefined|null|<\/?(p|b|br|td|a|span)\b/)
  for (const [, url = ''] of (mail?.html ?? '').matchAll(/href="([^"]+)"/g))
    expect(mail?.text).toContain(url.replaceAll('&amp;', '&'))
}
