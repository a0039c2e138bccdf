import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { type CarrierShipment, type NewShipment, type ShipmentProvider, ShipmentRefused } from '#providers/shipx.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

type Failure = 'none' | 'down' | 'lost-answer' | { field: string; words: string }[]

type Later = 'confirmed' | 'nothing' | CarrierShipment['refusals']

/** The fake carrier, with controls for tests. A shipment is confirmed by the second question about it. */
export type ShipmentFake = ShipmentProvider & {
  /** Shipments by the carrier's id, as made and as they are now. */
  made: Map<string, { asked: NewShipment; now: CarrierShipment }>
  /** What happens to the next calls that make a shipment. */
  fail(failure: Failure): void
  /** Moves a parcel on. */
  move(number: string, status: string): void
  /** What becomes of shipments after the first question: confirmed, nothing, or refused with these words. */
  become(later: Later): void
}

/** A label on A6 with the shipment's number and reference. */
async function drawLabel({ number, reference }: CarrierShipment): Promise<Buffer> {
  const document = await openPdf({ size: 'A6', margin: 20 })
  document.text(`${reference} ${number}`)
  return finishPdf(document)
}

let ids = 0

/** Creates a fake carrier in memory. */
export function openShipmentFake(): ShipmentFake {
  const made: ShipmentFake['made'] = new Map()
  let failure: Failure = 'none'
  let later: Later = 'confirmed'
  const reach = () => {
    if (failure === 'down') throw new ProviderUnavailable('down')
  }
  const confirmLater = (now: CarrierShipment) => {
    if (now.status !== 'created') return
    if (Array.isArray(later)) now.refusals = later
    else if (later === 'confirmed')
      Object.assign(now, { status: 'confirmed', number: `6200${now.id.padStart(20, '0')}` })
  }
  return {
    made,
    fail: (next) => {
      failure = next
    },
    become: (next) => {
      later = next
    },
    move(number, status) {
      for (const { now } of made.values()) if (now.number === number) now.status = status
    },
    async create(asked) {
      reach()
      if (Array.isArray(failure))
        throw new ShipmentRefused('refused', { status: 400, code: 'validation_failed', fields: failure })
      const id = String(++ids)
      const now: CarrierShipment = { id, reference: asked.reference, status: 'created', number: null, refusals: [] }
      made.set(id, { asked, now })
      if (failure === 'lost-answer') throw new ProviderUnavailable('connection dropped')
      return { ...now }
    },
    async findByReference(reference) {
      reach()
      const found = [...made.values()].findLast(({ now }) => now.reference === reference)
      return found ? { ...found.now } : null
    },
    async retrieve(id) {
      reach()
      const found = made.get(id)
      if (!found) return null
      const before = { ...found.now }
      confirmLater(found.now)
      return before
    },
    async fetchLabel(id) {
      reach()
      const found = made.get(id)
      return found?.now.number ? await drawLabel(found.now) : null
    },
    async cancel(id) {
      reach()
      const found = made.get(id)
      if (found && found.now.status !== 'created') return false
      made.delete(id)
      return true
    },
    check: async () => reach(),
  }
}
