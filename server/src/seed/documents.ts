import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { type LegalKind, publishLegalText, selectPublishedKinds } from '#legal/terms/terms.service.ts'
import { type ConsentContent, readContent, readHtml } from '#seed/content.ts'

/** Versions are dates of publication. */
const firstVersion = '2026-11-20'

/**
 * Values in the texts that are not settings of the seller: placeholders to be replaced by the owner with a new version.
 */
const placeholders: Record<string, string> = {
  'accessibility.date.en': '23 November 2026',
  'accessibility.date.pl': '23 listopada 2026 r.',
  'company.accessibilityEmail': 'dostepnosc@slodki-ul.example',
  'company.bdo': '000000000',
  'company.capital': '50 000 zł',
  'company.dsaEmail': 'zgloszenia@slodki-ul.example',
  'company.krs': '0000000000',
  'company.phone': '+48 12 000 00 00',
  'company.privacyEmail': 'prywatnosc@slodki-ul.example',
  'company.registryCourt': 'Sąd Rejonowy dla Krakowa-Śródmieścia w Krakowie',
  'company.regon': '000000000',
  'orders.unpaidHours': '1',
  'privacy.updatedDate': '19.02.2024',
  'processors.accounting': 'Biuro Rachunkowe Plaster',
  'processors.hosting': 'Serwerownia Plaster',
  'processors.mail': 'Poczta Plaster',
  'terms.effectiveDate': '20.11.2026',
  'terms.version': firstVersion,
}

function fill(html: string, { config }: Pick<Context, 'config'>): string {
  const { name, nip, address, returnAddress, email, krs, regon, bdo, capital } = config.seller
  const values: Record<string, string> = {
    ...placeholders,
    'company.name': name,
    'company.nip': nip,
    'company.address': address,
    'company.returnAddress': returnAddress,
    'company.email': email,
    ...(krs && { 'company.krs': krs }),
    ...(regon && { 'company.regon': regon }),
    ...(bdo && { 'company.bdo': bdo }),
    ...(capital && { 'company.capital': capital }),
    'site.url': config.publicUrl,
  }
  return html.replace(/\{\{([\w.]+)\}\}/g, (_match, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`A legal text contains the unknown placeholder ${key}.`)
    return value
  })
}

const paragraph = (text: string) => `<p>${text}</p>`

/** Publishes the first version of every missing legal text, also in a database created by an older version. */
export async function publishMissingDocuments(tx: Transaction, context: Context): Promise<void> {
  const published = await selectPublishedKinds(tx)
  const { rightToResign, digitalContent, subscriptionStart } = readContent<ConsentContent>('consents')
  for (const language of ['pl', 'en'] as const) {
    const texts: Record<LegalKind, string> = {
      terms: readHtml('terms', language),
      privacy: readHtml('privacy', language),
      withdrawal: readHtml('withdrawal', language),
      resign: paragraph(rightToResign[language]),
      digital: paragraph(digitalContent[language]),
      start: paragraph(subscriptionStart[language]),
      accessibility: readHtml('accessibility', language),
      conformity: readHtml('conformity', language),
    }
    for (const [kind, html] of Object.entries(texts) as [LegalKind, string][]) {
      if (published.includes(kind)) continue
      await publishLegalText(tx, {
        kind,
        version: firstVersion,
        language,
        html: fill(html, context),
        publishedAt: context.clock.date(),
      })
    }
  }
}
