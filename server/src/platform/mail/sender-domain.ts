import type { Finding } from '#doctor.ts'

/** TXT records of the sender's domain and of `_dmarc.` below it; null when they could not be looked up. */
export type SenderRecords = { domain: readonly string[] | null; dmarc: readonly string[] | null }

const about = 'mail'
/** Domains that exist nowhere (RFC 2606). */
const reserved = /(^|\.)(test|example|invalid|localhost)$|^example\.(com|net|org)$/

/** The domain of the sender: `Name <address>` or an address alone. */
export const domainOf = (sender: string): string => /@([^\s>@]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? ''

/** What makes mail servers refuse or hide mails of this sender. Whether mails are signed (DKIM) is seen in a received mail only. */
export function findSenderProblems(sender: string, { domain: records, dmarc }: SenderRecords): Finding[] {
  const domain = domainOf(sender)
  if (reserved.test(domain))
    return [{ severity: 'problem', about, text: `nobody can reply to ${domain}; write your own sender in MAIL_FROM.` }]
  if (!records || !dmarc)
    return [
      {
        severity: 'warning',
        about,
        text: `the records of ${domain} could not be looked up; check SPF and DMARC by hand.`,
      },
    ]
  const spf = records.filter((record) => /^v=spf1(\s|$)/i.test(record))
  const findings: Finding[] = []
  if (spf.length === 0)
    findings.push({
      severity: 'problem',
      about,
      text: `${domain} has no SPF record; add the TXT record that your mail service names.`,
    })
  if (spf.length > 1)
    findings.push({
      severity: 'problem',
      about,
      text: `${domain} has ${spf.length} SPF records, which counts as none; join them.`,
    })
  if (spf.some((record) => /\+all\b/i.test(record) || !/[~?-]all\b|\bredirect=/i.test(record)))
    findings.push({
      severity: 'warning',
      about,
      text: `the SPF record of ${domain} allows everybody; end it with -all or ~all.`,
    })
  if (!dmarc.some((record) => /^v=DMARC1\s*;/i.test(record)))
    findings.push({
      severity: 'problem',
      about,
      text: `_dmarc.${domain} has no DMARC record; add one, at first with p=none.`,
    })
  return findings.length > 0 ? findings : [{ severity: 'ok', about, text: `${domain} has SPF and DMARC records.` }]
}
