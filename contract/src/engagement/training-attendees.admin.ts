import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { idSchema } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'

/** Longest note about an attendee. */
export const attendeeNoteMax = 500

const attendeeSchema = z.object({
  /** That of the message that asked for the place. */
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  places: z.int(),
  /** What staff noted, such as a diet. */
  note: z.string(),
  /** When the presence was ticked. */
  presentAt: z.nullable(momentSchema),
})
export type Attendee = z.infer<typeof attendeeSchema>

const row = {
  permission: 'trainings.manage',
  audit: { record: 'training-message', id: 'id' },
  params: z.object({ id: z.uuid() }),
  status: 200,
  reply: attendeeSchema,
  errors: ['ERRORS.NOTFOUND'],
  calledBy: 'admin',
} as const

export const trainingAttendeesEndpoints = {
  listTrainingAttendees: adminEndpoint({
    method: 'GET',
    path: 'admin/trainings/{id}/attendees',
    summary: 'Everybody with a place of a training, by name',
    permission: 'trainings.manage',
    params: z.object({ id: idSchema }),
    status: 200,
    reply: z.array(attendeeSchema),
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  exportTrainingAttendees: adminEndpoint({
    method: 'GET',
    path: 'admin/trainings/{id}/attendees/export',
    summary: 'The attendees with contact, notes and presence as CSV; the export is an entry of the audit log',
    permission: 'trainings.manage',
    audit: { record: 'training', id: 'id' },
    // It holds personal data.
    stepUp: true,
    params: z.object({ id: idSchema }),
    query: z.strictObject({ in: z.enum(languages) }),
    status: 200,
    reply: null,
    file: 'text/csv',
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  tickTrainingAttendee: adminEndpoint({
    ...row,
    method: 'PUT',
    path: 'admin/training-attendees/{id}/presence',
    summary: 'Ticks the presence of an attendee, or takes it back',
    body: z.strictObject({ isPresent: z.boolean() }),
  }),
  noteTrainingAttendee: adminEndpoint({
    ...row,
    method: 'PUT',
    path: 'admin/training-attendees/{id}/note',
    summary: 'Writes the note about an attendee',
    body: z.strictObject({ note: z.string().check(z.trim(), z.maxLength(attendeeNoteMax)) }),
  }),
}
