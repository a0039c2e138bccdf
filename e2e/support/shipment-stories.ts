import { shipmentsEndpoints as shipments } from '@slodki-ul/contract/commerce/shipments.admin'
import type { BackOffice } from './back-office.ts'
import { until } from './retry.ts'
import { letLeasePass, placePaid, type StaffStory, type Subject, type Tools } from './staff-story.ts'

const locker = { shippingMethod: 'InPostPaczkomaty', inPostPoint: 'LUB12N' } as const
const parcel = { size: 'small', weightGrams: 900 } as const

const shipmentsOf = async ({ read }: BackOffice, { orderId }: Subject) =>
  (await read(shipments.listShipments, { params: { id: orderId } })).shipments

const waitForShipment = ({ office, sandbox }: Tools, subject: Subject, states: readonly string[]) =>
  until(
    `the shipment of ${subject.orderId} is ${states.join(' or ')}`,
    async () => (await shipmentsOf(office, subject)).some(({ state }) => states.includes(state)),
    () => letLeasePass(sandbox),
  )

/** A shipment is made at the carrier and labelled. */
export const shipment: StaffStory = {
  actions: ['make'],
  begin: (tools) => placePaid(tools, locker),
  async act(tools, subject) {
    await tools.office.act('make', shipments.createShipment, { params: { id: subject.orderId }, body: parcel })
    await waitForShipment(tools, subject, ['confirmed'])
  },
  async findMistakes({ office, sandbox }, subject) {
    const ours = await shipmentsOf(office, subject)
    const theirs = await sandbox.shipmentsOf(ours[0]?.reference ?? '')
    const isOnce = ours.length === 1 && theirs.length === 1
    return [
      ...(isOnce ? [] : [`the carrier has ${theirs.length} shipments of our ${ours.length}`]),
      ...(ours[0]?.hasLabel ? [] : ['the shipment has its label']),
    ]
  },
}

/** A shipment that was made is cancelled, or the carrier says that it no longer cancels it. */
export const unsent: StaffStory = {
  actions: ['make', 'cancel'],
  begin: (tools) => placePaid(tools, locker),
  async act(tools, subject) {
    const { act } = tools.office
    const { id } = await act('make', shipments.createShipment, { params: { id: subject.orderId }, body: parcel })
    await waitForShipment(tools, subject, ['waiting', 'confirmed'])
    await act('cancel', shipments.cancelShipment, { params: { id: subject.orderId, shipmentId: id } })
    await waitForShipment(tools, subject, ['canceled'])
  },
  async findMistakes({ office, sandbox }, subject) {
    const [ours, ...others] = await shipmentsOf(office, subject)
    const theirs = await sandbox.shipmentsOf(ours?.reference ?? '')
    const expected = (ours?.refusals.length ?? 0) > 0 ? 1 : 0
    const isRight = others.length === 0 && theirs.length === expected
    return isRight ? [] : [`the carrier has ${theirs.length} shipments instead of ${expected}`]
  },
}
