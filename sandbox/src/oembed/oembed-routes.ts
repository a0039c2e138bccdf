import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

type Host = 'youtube' | 'vimeo'

const query = z.object({
  url: z.url(),
  format: z.literal('json').default('json'),
  width: z.coerce.number().default(640),
})

/** URLs of videos by host; an id that consists of zeros is a private video. */
const ids: Record<Host, RegExp> = {
  youtube: /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/,
  vimeo: /^https:\/\/vimeo\.com\/(\d+)(\/[\da-f]+)?$/,
}

const names: Record<Host, string> = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** A picture of one honey-coloured pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4sdcJAATGAfJLz6cVAAAAAElFTkSuQmCC',
  'base64',
)

/** Simulates the oEmbed endpoint of a video host, and its pictures. Registered under the name of the host. */
export async function oembed(app: FastifyInstance, host: Host): Promise<void> {
  app.get('/picture.png', async (_request, reply) => reply.type('image/png').send(picture))
  app.get(host === 'youtube' ? '/oembed' : '/api/oembed.json', async (request, reply) => {
    const parsed = query.safeParse(request.query)
    if (!parsed.success) return await reply.status(400).type('text/plain').send('Bad Request')
    const id = ids[host].exec(parsed.data.url)?.[1]
    if (!id) return await reply.status(404).type('text/plain').send('Not Found')
    if (/^0+$/.test(id))
      return await reply
        .status(host === 'youtube' ? 401 : 403)
        .type('text/plain')
        .send('Unauthorized')
    const { width } = parsed.data
    return {
      type: 'video',
      version: '1.0',
      title: `Film ${id}`,
      provider_name: names[host],
      provider_url: `https://www.${host}.com/`,
      width,
      height: Math.round((width * 9) / 16),
      html: '<iframe></iframe>',
      thumbnail_url: `${request.protocol}://${request.host}/${host}/picture.png`,
      thumbnail_width: 480,
      thumbnail_height: 360,
      ...(host === 'vimeo' ? { duration: 62, video_id: Number(id) } : {}),
    }
  })
}
