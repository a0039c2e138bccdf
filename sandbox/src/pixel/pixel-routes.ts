import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { readEvent } from './event-params.ts'
import { addNumbered } from './state.ts'

/** A transparent pixel, the reply to every event. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Simulates Meta's pixel: its script and its endpoint for events. Registered under /meta. Like the original it answers every
 * event with a picture; rejected events are listed at /control/pixel.
 */
export async function pixel(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  const script = await readFile(fileURLToPath(new URL('./widget/fbevents.js', import.meta.url)))

  app.get('/en_US/fbevents.js', async (_request, reply) => {
    state.change(({ pixel: part }) => {
      part.loads += 1
    })
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script)
  })

  app.get('/tr/', async (request, reply) => {
    const query = z.record(z.string(), z.string()).catch({}).parse(request.query)
    state.change(({ pixel: part }) => {
      try {
        const event = readEvent(query)
        addNumbered(part, part.events, (number) => ({ number, ...event }))
      } catch (error) {
        const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
        addNumbered(part, part.refused, (number) => ({ number, query, reason }))
      }
    })
    return reply
      .type('image/gif')
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture)
  })
}
