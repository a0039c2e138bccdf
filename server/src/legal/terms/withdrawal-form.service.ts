import type { Context } from '#context.ts'
import { getLegalTexts } from '#legal/terms/terms.service.ts'
import { drawWithdrawalForm } from '#legal/terms/withdrawal-form.pdf.ts'

export type WithdrawalForm = { content: Buffer; etag: string }

/** Draws the withdrawal form once per version of its texts and caches the current one. */
export function createFormPrinter(context: Context): () => Promise<WithdrawalForm> {
  let cached: { etag: string; content: Promise<Buffer> } | undefined
  return async () => {
    const [pl, en] = await Promise.all(
      (['pl', 'en'] as const).map(async (language) =>
        (await getLegalTexts(context, context.db, ['withdrawal'], language))('withdrawal'),
      ),
    )
    if (!pl || !en) throw new Error('The withdrawal form is missing in a language.')
    const etag = `"${pl.sha256.slice(0, 20)}${en.sha256.slice(0, 20)}"`
    if (cached?.etag !== etag) {
      const content = drawWithdrawalForm({ pl: pl.html, en: en.html })
      cached = { etag, content }
      content.catch(() => {
        cached = undefined
      })
    }
    return { content: await cached.content, etag }
  }
}
