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

/** Data of the demo's company, which belongs to nobody. */
const demo = { nip: demoNip, street: 'ul. Plastrowa 6', email: 'kontakt@slodki-ul.example' }

/** The company that documents name. */
export const companyDoctor: DoctorCheck<Context> = {
  about: 'company',
  examine: async ({ settings, config }) => {
    const company = await settings.read('company')
    const ofDemo = (['nip', 'street', 'email'] as const).filter((field) => company[field] === demo[field])
    return [
      ofDemo.length > 0
        ? {
            severity: config.production ? 'problem' : 'warning',
            about: 'company',
            text: `its data are those of the demo (${ofDemo.join(', ')}); write your own in the back office (Settings, Company).`,
          }
        : { severity: 'ok', about: 'company', text: `${company.name}, NIP ${company.nip}.` },
    ]
  },
}

/** Whether somebody can buy: ways of payment and delivery that work, in a shop that is open. */
export const salesDoctor: DoctorCheck<Context> = {
  about: 'sales',
  examine: async ({ settings, config, cards }) => {
    const [payments, delivery] = [await settings.read('payments'), await settings.read('delivery')]
    const { Email: _byMail, ...parcels } = delivery
    const texts = [
      ...(config.comingSoon ? ['visitors see the coming-soon page; open with COMING_SOON=0.'] : []),
      ...(config.beta ? ['search engines are kept away (BETA=1); write BETA=0 and PUBLIC_URL.'] : []),
      ...(payments.Cod || (cards && (payments.Stripe || payments.Blik))
        ? []
        : ['nobody can pay; switch a payment method on in the back office, or write STRIPE_SECRET_KEY.']),
      ...(Object.values(parcels).some(({ isEnabled }) => isEnabled)
        ? []
        : ['no parcel can be sent; switch a delivery on in the back office.']),
      ...(config.shipx && !config.inpost.widget
        ? ['buyers choose lockers from a list, without a map; write INPOST_GEOWIDGET_TOKEN.']
        : []),
    ]
    return texts.length > 0
      ? texts.map((text) => ({ severity: 'warning', about: 'sales', text }))
      : [{ severity: 'ok', about: 'sales', text: 'the shop is open.' }]
  },
}
