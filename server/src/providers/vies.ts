import type { EuVatId } from '@slodki-ul/contract/eu-vat.rules'
import * as z from 'zod'
import type { Config } from '#config.ts'
import { exchangeJson } from '#providers/request-json.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** The reply of VIES about a VAT number. The consultation number proves the request; null when VIES gives none. */
export type VatIdReply = { isValid: true; consultationNumber: string | null } | { isValid: false }

export type VatIdProvider = {
  /** Checks whether a VAT number of another member state is valid for trade in the EU. Throws ProviderUnavailable. */
  check(vatId: EuVatId): Promise<VatIdReply>
}

const validReply = z.object({ valid: z.boolean(), requestIdentifier: z.string().max(100).nullish() })
const refused = z.object({ errorWrappers: z.array(z.object({ error: z.string().max(100) })).min(1) })

/** VIES writes "---" for data that a member state does not provide. */
const orNull = (text: string | null | undefined) => (text && text !== '---' ? text : null)

/** Creates a client for VIES, the register of VAT numbers of the EU, at a base URL; `requester` finds the seller's NIP. */
export function createVatIdProvider(
  { baseUrl, timeoutMs }: Config['vies'],
  requester: () => Promise<string>,
): VatIdProvider {
  async function ask({ prefix, number }: EuVatId, isQualified: boolean): Promise<VatIdReply> {
    const { status, body } = await exchangeJson('VIES', new URL(`${baseUrl}/check-vat-number`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        countryCode: prefix,
        vatNumber: number,
        ...(isQualified ? { requesterMemberStateCode: 'PL', requesterNumber: await requester() } : {}),
      }),
      timeoutMs,
    })
    const code = refused.safeParse(body).data?.errorWrappers[0]?.error
    if (code === 'INVALID_INPUT') return { isValid: false }
    // Without the requester the reply is the same, but has no consultation number.
    if (code === 'INVALID_REQUESTER_INFO' && isQualified) return ask({ prefix, number }, false)
    const reply = code === undefined && status < 400 ? validReply.safeParse(body).data : undefined
    // The code comes from a fixed list of VIES without personal data, but only its format is checked.
    if (!reply) throw new ProviderUnavailable(`VIES responded ${status} ${/^\w+$/.test(code ?? '') ? code : ''}`.trim())
    if (!reply.valid) return { isValid: false }
    return { isValid: true, consultationNumber: orNull(reply.requestIdentifier) }
  }
  return { check: (vatId) => ask(vatId, true) }
}
