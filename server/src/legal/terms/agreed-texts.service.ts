import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import { plainText } from '#html.ts'
import { getLegalTexts } from '#legal/terms/terms.service.ts'

type FileNames = { terms: string; withdrawalForm: string }

const page = (html: string, language: Language) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Słodki Ul</title></head><body>${html}</body></html>`

/**
 * What confirms a contract on a durable medium: the terms and the withdrawal form as they were when it was concluded,
 * and the words of the additional consent.
 */
export async function loadAgreedTexts(
  { db }: Pick<Context, 'db'>,
  madeAt: Date,
  language: Language,
  fileNames: FileNames,
  consent: 'digital' | 'start',
) {
  const then = { clock: { now: () => madeAt.getTime(), date: () => madeAt } }
  const textOf = await getLegalTexts(then, db, ['terms', 'withdrawal', consent], language)
  const attach = (filename: string, html: string) => ({
    filename,
    content: page(html, language),
    contentType: 'text/html; charset=utf-8',
  })
  return {
    attachments: [
      attach(fileNames.terms, textOf('terms').html),
      attach(fileNames.withdrawalForm, textOf('withdrawal').html),
    ],
    consentText: plainText(textOf(consent).html),
  }
}
