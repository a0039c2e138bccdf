import type { Language } from '@slodki-ul/contract/language'
import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

const strip = {
  pl: 'Piaskownica: wszystko tutaj jest symulowane. Żadne pieniądze ani wiadomości nie opuszczają tego komputera.',
  en: 'Sandbox: everything here is simulated. No money and no message leaves this computer.',
} satisfies Record<Language, string>

type Page = {
  language: Language
  title: string
  body: Html
  status?: number
  /** URLs outside the sandbox that a form may redirect to: browsers check redirects against the policy as well. */
  formTargets?: readonly (string | null)[]
}

/** Sends a page with a content security policy that allows own styles, pictures and frames, and no scripts. */
export function sendPage(
  reply: FastifyReply,
  { language, title, body, status = 200, formTargets = [] }: Page,
): FastifyReply {
  const origins = new Set(formTargets.filter((target) => target !== null).map((target) => new URL(target).origin))
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return reply
    .status(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(layout(language, title, body).markup)
}

function layout(language: Language, title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/lists.css">
</head>
<body>
<p class="strip">${strip[language]}</p>
<header class="bar"><a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="32" height="32">Słodki Ul<span class="brand-note">${language === 'pl' ? 'piaskownica' : 'sandbox'}</span></a></header>
<main>${body}</main>
</body>
</html>`
}
