import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'
import { emptyRegistration, type Registration } from './registration.rules.ts'

const text = z.catch(z.string(), '')

/** Contact data, shared by all trainings. */
const personStorage = createStorage('training.person', z.object({ fullName: text, email: text, phone: text }))
const messageStorage = (trainingId: number) => createStorage(`training.${trainingId}.message`, z.string())

/** What was typed in this tab and not sent: contact data for any training, the message for this one. */
export const readRegistration = (trainingId: number): Registration => ({
  ...emptyRegistration,
  ...personStorage.read(),
  message: messageStorage(trainingId).read() ?? '',
})

export function saveRegistration(trainingId: number, { message, ...person }: Registration): void {
  personStorage.save(person)
  messageStorage(trainingId).save(message)
}

export function removeRegistration(trainingId: number): void {
  personStorage.remove()
  messageStorage(trainingId).remove()
}
