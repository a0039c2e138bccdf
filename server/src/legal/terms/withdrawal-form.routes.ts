import { withdrawalFormPath } from '@slodki-ul/contract/compliance/withdrawals'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { createFormPrinter } from '#legal/terms/withdrawal-form.service.ts'

/** Serves the withdrawal form, drawn from the text in force, under the URL of a file of the web. */
export function serveWithdrawalForm(app: FastifyInstance, context: Context): void {
  const print = createFormPrinter(context)
  app.get(withdrawalFormPath, async (request, reply) => {
    const { content, etag } = await print()
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="odstapienie-od-umowy.pdf"',
      })
      .send(content)
  })
}
