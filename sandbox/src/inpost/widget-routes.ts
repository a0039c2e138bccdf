import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { html } from '#pages/html.ts'
import { listPoints } from './points.ts'

const files = [
  ['inpost-geowidget.js', 'text/javascript; charset=utf-8'],
  ['inpost-geowidget.css', 'text/css; charset=utf-8'],
  ['frame.js', 'text/javascript; charset=utf-8'],
  ['frame.css', 'text/css; charset=utf-8'],
] as const

/** Only pages on this computer may show the frame. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ')

/** Serves a fake of InPost's Geowidget: the element and its frame. Registered under /inpost/geowidget. */
export async function inpostWidget(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  for (const [name, type] of files) {
    const content = await readFile(fileURLToPath(new URL(`./widget/${name}`, import.meta.url)))
    app.get(`/${name}`, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }

  app.get('/frame', async (_request, reply) =>
    reply
      .header('content-security-policy', framePolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(frame.markup),
  )

  // The real map has its own data, so failures of the API do not affect it.
  app.get('/points.json', async () => listPoints(state.data.inpost).filter(({ status }) => status === 'Operating'))
}

const frame = html`<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mapa punktów (piaskownica)</title>
<link rel="stylesheet" href="frame.css">
<script type="module" src="frame.js"></script>
</head>
<body>
<form role="search"><label for="q">Miejscowość, ulica lub nazwa punktu</label><input id="q" type="search" maxlength="50"></form>
<p id="note" role="status"></p>
<ul id="points"></ul>
</body>
</html>`
