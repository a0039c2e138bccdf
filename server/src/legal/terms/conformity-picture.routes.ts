import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { languages } from '@slodki-ul/contract/language'
import { conformityPicturePath } from '@slodki-ul/contract/legal/terms'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'

const contentTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/**
 * Serves the pictures of the official notice, byte for byte as configured: Annex I to Regulation (EU) 2025/1960 does
 * not allow any element to be changed.
 */
export function serveConformityPicture(app: FastifyInstance, { config }: Context): void {
  for (const language of languages) {
    const file = config.conformityNotice[language]
    if (!file) continue
    const content = readFileSync(file)
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
    app.get(conformityPicturePath(language), (request, reply) => {
      reply.headers({ etag, 'cache-control': 'no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream').send(content)
    })
  }
}
