import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MailContent, renderHtml, renderText } from './layout.ts'
import { picturesOf } from './pictures.ts'

const config = {
  publicUrl: 'https://academy.example',
  seller: {
    name: 'Słodki Ul sp. z o.o.',
    nip: '1234563218',
    address: 'ul. Plastrowa 6, 31-553 Kraków, Polska',
    returnAddress: 'ul. Magazynowa 2, 20-001 Lublin',
    email: 'kontakt@slodki-ul.example',
    krs: '0000123456',
    regon: undefined,
    bdo: '000012345',
    capital: '50 000 zł',
  },
}

/** A mail with every kind of content; each text is made by `say`. */
const aMail = (say: (what: string) => string): MailContent => ({
  subject: say('subject'),
  title: say('title'),
  paragraphs: [say('first paragraph'), say('second paragraph')],
  button: { label: say('button'), url: 'https://academy.example/pay?a=1&b=2' },
  lines: [
    { name: say('honey'), note: say('2 pieces'), price: say('78,00 zł') },
    { name: say('whisk'), note: say('1 piece'), price: say('25,00 zł') },
  ],
  sums: [
    { label: say('delivery'), price: say('17,90 zł') },
    { label: say('together'), price: say('120,90 zł') },
  ],
  columns: [
    { label: say('address'), rows: [say('street'), say('city')] },
    { label: say('payment'), rows: [say('card')] },
  ],
  cards: [{ value: say('200,00 zł'), code: say('UL-ABCD-EFGH-JKMN'), note: say('valid') }],
  notes: [{ text: say('files'), links: [{ label: say('file'), url: 'https://academy.example/file' }] }],
  leave: { label: say('leave'), url: 'https://academy.example/leave' },
})

const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The visible texts of the body; the preview text is hidden. */
const shown = (html: string): string[] =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .split(/<[^>]*>/)
    .map((part) => decode(part).trim())
    .filter(Boolean)

const tags = (html: string) => html.match(/<[^>]*>/g)

describe('a mail as HTML', () => {
  test('shows every text as it is, in order, and who sends it', () => {
    expect(
      shown(
        renderHtml(
          aMail((what) => what),
          'pl',
          config,
        ),
      ),
    ).toEqual([
      'Słodki Ul',
      ...['title', 'first paragraph', 'second paragraph', '200,00 zł', 'UL-ABCD-EFGH-JKMN', 'valid', 'button'],
      ...['honey', '2 pieces', '78,00 zł', 'whisk', '1 piece', '25,00 zł'],
      ...['delivery', '17,90 zł', 'together', '120,90 zł', 'files', 'file'],
      ...['address', 'street', 'city', 'payment', 'card'],
      'Ciepło pozdrawiamy, zespół Słodkiego Ula',
      'Pytanie? Odpisz na tę wiadomość, czyta ją człowiek.',
      'Słodki Ul sp. z o.o., ul. Plastrowa 6, 31-553 Kraków, Polska, NIP 1234563218, KRS 0000123456, BDO 000012345, Kapitał zakładowy: 50 000 zł. kontakt@slodki-ul.example',
      'leave',
    ])
  })

  test('is in the language of its reader', () => {
    const html = renderHtml(
      aMail((what) => what),
      'en',
      config,
    )
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('Warm regards, the Słodki Ul team')
    expect(html).toContain('tax number 1234563218, KRS 0000123456, BDO 000012345, Share capital: 50 000 zł')
    expect(
      renderHtml(
        aMail((what) => what),
        'pl',
        config,
      ),
    ).toContain('<html lang="pl">')
  })

  test('no text becomes markup in any field', () => {
    const nasty = `<img src=x onerror="alert('1')"></title></style><script>&amp;`
    const html = renderHtml(
      aMail(() => nasty),
      'pl',
      config,
    )
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script')
    // Twenty-five texts in the body, the subject in the head, the paragraphs once more in the preview.
    expect(html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;')).toHaveLength(1 + 28)
  })

  test('has the same tags whatever the texts, and gives them back whole', () => {
    const text = fc.string({ unit: fc.constantFrom(...'<>&"\'/=ża; ') }).map((inner) => `a${inner}z`)
    const plain = tags(
      renderHtml(
        aMail(() => 'x'),
        'pl',
        config,
      ),
    )
    fc.assert(
      fc.property(text, (said) => {
        const html = renderHtml(
          aMail(() => said),
          'pl',
          config,
        )
        expect(tags(html)).toEqual(plain)
        expect(shown(html).filter((part) => part === said)).toHaveLength(25)
      }),
    )
  })

  test('no address breaks out of its attribute', () => {
    const url = "https://academy.example/?a=\"><script>alert(1)</script>&b='2'"
    const html = renderHtml(
      {
        subject: 's',
        title: 't',
        paragraphs: [],
        button: { label: 'b', url },
        notes: [{ text: 'n', links: [{ label: 'l', url }] }],
        leave: { label: 'x', url },
      },
      'pl',
      config,
    )
    expect(html).not.toContain('<script')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => decode(href ?? ''))).toEqual([url, url, url])
  })

  test('names of the seller are texts too', () => {
    const html = renderHtml({ subject: 's', title: 't', paragraphs: [] }, 'pl', {
      ...config,
      seller: { ...config.seller, name: 'Miód & <Syn>' },
    })
    expect(html).toContain('Miód &amp; &lt;Syn&gt;')
  })

  test('leaves out what a mail does not have', () => {
    const html = renderHtml({ subject: 's', title: 'Witaj', paragraphs: ['Raz'] }, 'pl', config)
    expect(html).not.toContain('<a ')
    expect(html).not.toContain('undefined')
    expect(shown(html).slice(0, 4)).toEqual(['Słodki Ul', 'Witaj', 'Raz', 'Ciepło pozdrawiamy, zespół Słodkiego Ula'])
  })

  test('requests nothing from any server: its pictures are embedded', async () => {
    const mail: MailContent = { ...aMail((what) => what), art: 'present' }
    const html = renderHtml(mail, 'pl', config)
    const asked = [...html.matchAll(/(?:src=|url\(|@import|<link)\W*([^"')\s]+)/g)].map(([, address]) => address)
    expect(asked).toEqual(['cid:logo', 'cid:art'])
    const pictures = await picturesOf(mail)
    expect(pictures.map(({ cid }) => `cid:${cid}`)).toEqual(asked)
    for (const { content } of pictures) {
      expect(content.subarray(1, 4).toString()).toBe('PNG')
      expect(content.byteLength).toBeLessThan(16_000)
    }
    expect(html.length).toBeLessThan(100_000)
  })

  test('has a preview text for the inbox that is hidden in the mail', () => {
    const html = renderHtml(
      { subject: 's', title: 't', paragraphs: ['Dzień dobry.', 'Mamy zamówienie.'] },
      'pl',
      config,
    )
    expect(html).toMatch(/<body><div style="display:none[^"]*">Dzień dobry. Mamy zamówienie.<\/div>/)
  })

  test('has dark colours for every coloured element', () => {
    const html = renderHtml(
      aMail((what) => what),
      'pl',
      config,
    )
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const dark = html.slice(html.indexOf('@media (prefers-color-scheme:dark)'), html.indexOf('</style>'))
    const repainted = new Set([...dark.matchAll(/\.([a-z-]+)(?=[ ,{])/g)].map(([, name]) => name))
    const body = html.slice(html.indexOf('<body>'))
    const coloured = [...body.matchAll(/<(\w+)([^>]*?(?:color|background):#[^>]*)>/g)]
    expect(coloured.length).toBeGreaterThan(20)
    for (const [tag, , attributes = ''] of coloured) {
      const classes = /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? []
      const isButton = attributes.includes('border-radius:28px') && repainted.has('b')
      expect(isButton || classes.some((name) => repainted.has(name)), tag).toBe(true)
    }
  })
})

describe('the same mail as text', () => {
  test('contains everything the HTML shows, and the URLs of its links', () => {
    const mail = aMail((what) => what)
    const text = renderText(mail, 'pl', config)
    const [logo, ...parts] = shown(renderHtml(mail, 'pl', config))
    expect(logo).toBe('Słodki Ul')
    for (const part of parts) expect(text).toContain(part)
    expect(text).toContain('button: https://academy.example/pay?a=1&b=2')
    expect(text).toContain('file: https://academy.example/file')
    expect(text).toContain('leave: https://academy.example/leave')
  })

  test('prints texts unchanged', () => {
    const text = renderText({ subject: 's', title: 'Miód & "Syn" <3', paragraphs: ["O'Neil"] }, 'en', config)
    expect(text).toMatch(/^Miód & "Syn" <3\n\nO'Neil\n\nWarm regards/)
  })

  test('has no empty blocks and ends with a line', () => {
    const text = renderText({ subject: 's', title: 'Witaj', paragraphs: ['Raz', 'Dwa'] }, 'pl', config)
    expect(text).not.toMatch(/\n{3}|undefined/)
    expect(text.endsWith('\n')).toBe(true)
    expect(text.startsWith('Witaj\n\nRaz\n\nDwa\n\n')).toBe(true)
  })
})
