import { statSync } from 'node:fs'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'
import { loadCertificate } from '#providers/ksef-files.ts'

const about = 'KSeF'
/** Days before the end of a certificate in which a new one should be asked for. */
const renewalDays = 30
/** Tokens sign nobody in after this day. */
const lastTokenDay = '2026-12-31'

/** What to do about a certificate that ends at a moment. */
export function findEnding(name: string, endsAt: Date, now: number): Finding {
  const days = Math.floor((endsAt.getTime() - now) / dayMs)
  const day = endsAt.toISOString().slice(0, 10)
  if (days < 0) return { severity: 'problem', about, text: `${name} ended on ${day}; get a new one.` }
  if (days < renewalDays) return { severity: 'warning', about, text: `${name} ends on ${day}; get a new one.` }
  return { severity: 'ok', about, text: `${name} is valid until ${day}.` }
}

/** Whether other users of this machine may read a file. */
const isReadByOthers = (path: string): boolean => (statSync(path).mode & 0o077) !== 0

/** Keys for KSeF: which environment, and until when they are valid. Whether they are taken is asked with the other providers. */
export const ksefDoctor: DoctorCheck<Context> = {
  about,
  examine: async ({ config, settings, clock }) => {
    const { ksef, production } = config
    const { mode } = await settings.read('ksef')
    if (config.simulated.length > 0 && !ksef?.isChosen) return []
    if (!ksef || mode === 'off')
      return production
        ? [
            {
              severity: 'warning',
              about,
              text: 'no invoice is sent there, although those for Polish companies have to be.',
            },
          ]
        : []
    const findings: Finding[] = []
    if (production && ksef.environment === 'test')
      findings.push({
        severity: 'problem',
        about,
        text: 'invoices go to the test environment; write KSEF_ENV=production.',
      })
    if ('token' in ksef.identity)
      findings.push({
        severity: 'warning',
        about,
        text: `tokens end on ${lastTokenDay}; write a certificate in KSEF_CERTIFICATE.`,
      })
    const files = [
      ['the certificate for signing in', 'token' in ksef.identity ? null : ksef.identity],
      ['the certificate for invoices issued offline', ksef.offline],
    ] as const
    for (const [name, file] of files)
      if (file) findings.push(findEnding(name, new Date(loadCertificate(file).certificate.validTo), clock.now()))
    const keys = files.flatMap(([, file]) => (file ? [file.privateKey] : []))
    for (const key of keys.filter(isReadByOthers))
      findings.push({ severity: 'problem', about, text: `others may read ${key}; run: chmod 600 ${key}` })
    if (!ksef.offline)
      findings.push({
        severity: 'warning',
        about,
        text: 'without a certificate of type Offline invoices wait while KSeF is down; write it in KSEF_OFFLINE_CERTIFICATE.',
      })
    return findings
  },
}
