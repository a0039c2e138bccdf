import type { Connection, ConnectionCheck } from '@slodki-ul/contract/platform/settings.admin'
import type { Context } from '#context.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'
import { tryConnection } from '#platform/settings/connections.service.ts'
import { demoNip } from '#settings.ts'

/** Mail is asked without sending one, by a check of its own. */
const asked = ['payments', 'inpost', 'ksef'] as const satisfies Connection[]
const names = { payments: 'Stripe', inpost: 'InPost', ksef: 'KSeF' } as const

const texts: Record<ConnectionCheck['result'], Pick<Finding, 'severity' | 'text'>> = {
  works: { severity: 'ok', text: 'answers and takes the keys.' },
  off: { severity: 'warning', text: 'is off: its keys are not set.' },
  'key-refused': { severity: 'problem', text: 'refuses the keys; compare them with those in its console.' },
  unreachable: { severity: 'problem', text: 'does not answer; may this machine reach it?' },
}

/** Each provider is asked once, as by the buttons in the settings of the back office. */
export const connectionsDoctor: DoctorCheck<Context> = {
  about: 'providers',
  examine: (context) =>
    Promise.all(asked.map(async (each) => ({ about: names[each], ...texts[await tryConnection(context, each)] }))),
}

/** The company that documents name. */
export const companyDoctor: DoctorCheck<Context> = {
  about: 'company',
  examine: async ({ settings, config }) => {
    const { nip, name } = await settings.read('company')
    const isDemo = nip === demoNip
    return [
      isDemo
        ? {
            severity: config.production ? 'problem' : 'warning',
            about: 'company',
            text: 'its data are those of the demo; write your own in the back office (Settings, Company).',
          }
        : { severity: 'ok', about: 'company', text: `${name}, NIP ${nip}.` },
    ]
  },
}
