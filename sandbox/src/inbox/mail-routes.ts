import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { sendPage } from '#pages/page.ts'
import { isAttached, type Mail } from './mail.ts'
import { inboxPage, mailPage, missingMailPage } from './mail-pages.ts'

const listQuery = z.strictObject({ to: z.string().min(1).optional() })

/** Serves the inbox for tests (/mail.json) and for people (/mail). */
export async function mailRoutes(app: FastifyInstance, { mails, config }: SandboxContext): Promise<void> {
  app.get('/mail.json', async (request) => {
    const { to } = parseControl(listQuery, request.query)
    const found = mails.list(to)
    return found.map(({ to, from, subject, text, html, attachments, date }) => ({
      to,
      from,
      subject,
      text,
      html,
      attachments: attachments.filter(isAttached).map(({ fileName, contentType, size, content }) => ({
        fileName,
        contentType,
        size,
        content,
      })),
      date,
    }))
  })

  app.delete('/mail.json', async (_request, reply) => {
    mails.clear()
    return reply.status(204).send()
  })

  app.get('/mail', async (_request, reply) =>
    sendPage(reply, { language: 'pl', title: 'Skrzynka · Słodki Ul', body: inboxPage(mails.list()) }),
  )

  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = mails.get(request.params.id)
    if (!mail) return sendMissing(reply)
    return sendPage(reply, { language: 'pl', title: `${mail.subject} · Skrzynka`, body: mailPage(mail) })
  })

  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = mails.get(request.params.id)
    if (!mail || mail.html === null) return sendMissing(reply)
    return reply
      .header('content-security-policy', mailPolicy(config.serverUrl))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withLinksInNewTab(withInlinePictures(mail, mail.html)))
  })

  app.get<{ Params: { id: string; index: string } }>('/mail/:id/attachments/:index', async (request, reply) => {
    const mail = mails.get(request.params.id)
    const file = mail?.attachments[Number(request.params.index)]
    if (!file) return sendMissing(reply)
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(file.contentType)
      .send(Buffer.from(file.content, 'base64'))
  })

  function sendMissing(reply: FastifyReply): FastifyReply {
    return sendPage(reply, {
      language: 'pl',
      title: 'Nie ma takiego listu · Skrzynka',
      body: missingMailPage(),
      status: 404,
    })
  }
}

// As in a mail client, a mail may use its own styles and the shop's pictures, but no scripts and no other requests.
function mailPolicy(serverUrl: string): string {
  const { port, origin } = new URL(serverUrl)
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${origin} http://localhost:${port}`,
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}

function withLinksInNewTab(html: string): string {
  const base = '<base target="_blank">'
  // Before the doctype it would switch the page to quirks mode, so it goes into the head if there is one.
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

function withInlinePictures({ attachments }: Mail, html: string): string {
  return attachments.reduce(
    (text, { contentId, contentType, content }) =>
      contentId === null ? text : text.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content}`),
    html,
  )
}
