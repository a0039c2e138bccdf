import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '@slodki-ul/contract/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { html } from '#pages/html.ts'

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** The origin of a page on this computer; others are rejected. */
export const localOrigin = z.string().refine((text) => {
  const url = URL.parse(text)
  return url !== null && url.origin === text && localHosts.includes(url.hostname)
}, 'The page must be on this computer.')

export const parseLanguage = (hint: unknown): Language => (String(hint).startsWith('en') ? 'en' : 'pl')

/** Reads the fields of a posted form. */
export const readForm = (body: unknown): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))

const resultPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends the last page of a popup, which posts the result to its opener, if that has `origin`, and closes. */
export function sendPopupResult(reply: FastifyReply, result: object, origin: string): FastifyReply {
  return reply
    .header('content-security-policy', resultPolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="pl">
<head><meta charset="utf-8"><title>Słodki Ul</title><script type="module" src="/social/popup-result.js"></script></head>
<body data-result="${JSON.stringify(result)}" data-origin="${origin}"></body>
</html>`.markup,
    )
}

/** Serves a script from a file. */
export async function serveScript(app: FastifyInstance, path: string, file: URL): Promise<void> {
  const content = await readFile(fileURLToPath(file))
  app.get(path, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(content),
  )
}

/** Serves the script that the popups of both providers share. Registered under /social. */
export async function socialPopup(app: FastifyInstance): Promise<void> {
  await serveScript(app, '/popup-result.js', new URL('./popup-result.js', import.meta.url))
}
