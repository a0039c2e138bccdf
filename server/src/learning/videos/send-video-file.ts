import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { chooseByteRange } from '#platform/files/byte-range.rules.ts'

/** Sends a stored file of a video: complete, by range, or as HEAD; 404 without such a file. */
export async function sendVideoFile(
  { storage }: Pick<Context, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type }: { key: string; type: string },
) {
  const file = await storage.describe(key)
  if (!file) return reply.callNotFound()
  const { status, from, length, headers } = chooseByteRange(request.headers, file)
  reply.code(status).headers(headers)
  if (status !== 200 && status !== 206) return reply.send()
  reply.header('content-type', type)
  // A stream without bytes: the length is that of the file.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return storage.sendPart(reply.raw, { key, from, length }, () => {
    reply.hijack()
    reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders)
  })
}
