import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#database.ts'
import { sendMail } from '#testing/send-mail.ts'
import { createTempFolder, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import type { Mail } from './mail.ts'
import { createMailStore } from './mail-store.ts'

let folder: string
let sandbox: TestSandbox

beforeEach(async () => {
  folder = await createTempFolder()
  sandbox = await startSandbox({ folder })
})
afterEach(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true })
})

const order = `From: =?UTF-8?Q?S=C5=82odki_Ul?= <sklep@slodki-ul.test>
To: Ania@slodki-ul.test
Subject: =?UTF-8?Q?Zam=C3=B3wienie_przyj=C4=99te?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=mixed

--mixed
Content-Type: multipart/alternative; boundary=alternative

--alternative
Content-Type: text/plain; charset=utf-8

Dziękujemy za zamówienie.
--alternative
Content-Type: text/html; charset=utf-8

<!doctype html><html><head><title>x</title></head><body><p style="color:red">Dziękujemy</p><img src="cid:bee"><script>alert(1)</script></body></html>
--alternative--
--mixed
Content-Type: application/pdf; name="regulamin.pdf"
Content-Disposition: attachment; filename="regulamin.pdf"
Content-Transfer-Encoding: base64

JVBERi0xLjc=
--mixed
Content-Type: image/png
Content-ID: <bee>
Content-Disposition: inline; filename="bee.png"
Content-Transfer-Encoding: base64

iVBORw==
--mixed--
`

const send = (to: string[], data: string) => sendMail(sandbox.smtpPort, { from: 'bounce@slodki-ul.test', to, data })
const inbox = (to?: string) => sandbox.get<Omit<Mail, 'id'>[]>(`/mail.json${to ? `?to=${encodeURIComponent(to)}` : ''}`)
const idOf = async (subject: string) => {
  const page = await (await fetch(`${sandbox.url}/mail`)).text()
  return new RegExp(`href="/mail/([^"]+)">\\s*<span class="row-title">${subject}`).exec(page)?.[1] ?? 'not listed'
}

describe('mail sent by SMTP', () => {
  test('is returned completely as JSON', async () => {
    await send(['Ania@slodki-ul.test'], order)
    const [mail] = await inbox()
    expect(mail).toMatchObject({
      to: 'Ania@slodki-ul.test',
      from: 'Słodki Ul <sklep@slodki-ul.test>',
      subject: 'Zamówienie przyjęte',
      text: expect.stringContaining('Dziękujemy za zamówienie.'),
      html: expect.stringContaining('<p style="color:red">Dziękujemy</p>'),
    })
    expect(mail?.attachments).toEqual([
      { fileName: 'regulamin.pdf', contentType: 'application/pdf', size: 8, content: 'JVBERi0xLjc=' },
    ])
    expect(Math.abs(new Date(mail?.date ?? 0).getTime() - Date.now())).toBeLessThan(5000)
  })

  test('is found by any of its recipients, ignoring case, newest first', async () => {
    await send(['ania@slodki-ul.test', 'hidden@slodki-ul.test'], 'Subject: first\n\none')
    await send(['bartek@slodki-ul.test'], 'Subject: other\n\ntwo')
    await send(['ania@slodki-ul.test'], 'Subject: second\n\nthree')
    expect((await inbox('ANIA@slodki-ul.test')).map(({ subject }) => subject)).toEqual(['second', 'first'])
    expect((await inbox('hidden@slodki-ul.test')).map(({ subject }) => subject)).toEqual(['first'])
    expect(await inbox('nobody@slodki-ul.test')).toEqual([])
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['second', 'other', 'first'])
  })

  test('is still there after a restart, and newer mail stays newer', async () => {
    await send(['ania@slodki-ul.test'], 'Subject: before\n\n.dot at the start')
    await sandbox.stop()
    sandbox = await startSandbox({ folder })
    await send(['ania@slodki-ul.test'], 'Subject: after\n\ntext')
    expect((await inbox()).map(({ subject, text }) => [subject, text.trim()])).toEqual([
      ['after', 'text'],
      ['before', '.dot at the start'],
    ])
  })

  test('is deleted when the inbox is emptied', async () => {
    await send(['ania@slodki-ul.test'], order)
    const { status } = await fetch(`${sandbox.url}/mail.json`, { method: 'DELETE' })
    expect(status).toBe(204)
    expect(await inbox()).toEqual([])
  })
})

describe('the mail store', () => {
  test('keeps the thousand newest', async () => {
    const database = openDatabase(folder)
    const store = createMailStore(database)
    const mail = { to: 'a@b.pl', from: '', text: '', html: null, attachments: [], date: '2026-11-20T12:00:00.000Z' }
    for (let number = 1; number <= 1003; number += 1) store.add({ ...mail, subject: String(number) })
    const stored = store.list()
    database.close()
    expect([stored.length, stored[0]?.subject, stored.at(-1)?.subject]).toEqual([1000, '1003', '4'])
  })
})

describe('the inbox pages', () => {
  test('list mails, open one, and show its HTML in a frame without scripts', async () => {
    await send(['ania@slodki-ul.test'], order)
    const id = await idOf('Zamówienie przyjęte')
    const page = await (await fetch(`${sandbox.url}/mail/${id}`)).text()
    expect(page).toContain(`src="/mail/${id}/html"`)
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('Dziękujemy za zamówienie.')

    const frame = await fetch(`${sandbox.url}/mail/${id}/html`)
    expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox allow-popups/)
    const html = await frame.text()
    expect(html).toMatch(/^<!doctype html>/)
    expect(html).toContain('<head><base target="_blank">')
    expect(html).toContain('src="data:image/png;base64,iVBORw=="')
  })

  test('serve attachments as downloads', async () => {
    await send(['ania@slodki-ul.test'], order)
    const id = await idOf('Zamówienie przyjęte')
    const response = await fetch(`${sandbox.url}/mail/${id}/attachments/0`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''regulamin.pdf")
    expect(await response.text()).toBe('%PDF-1.7')
    expect((await fetch(`${sandbox.url}/mail/${id}/attachments/9`)).status).toBe(404)
  })

  test('show a message when the inbox is empty or the mail does not exist', async () => {
    expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain('Skrzynka jest pusta')
    const missing = await fetch(`${sandbox.url}/mail/${encodeURIComponent('../state')}`)
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Nie ma takiego listu')])
  })
})
