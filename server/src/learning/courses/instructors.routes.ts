import type { instructorsEndpoints } from '@slodki-ul/contract/learning/instructors.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import * as service from '#learning/courses/instructors.service.ts'

export const instructorsRoutes = (context: Context): AdminHandlers<typeof instructorsEndpoints> => ({
  listInstructors: () => service.listInstructors(context),
  getInstructor: ({ params }) => service.getInstructor(context.db, params.id),
  addInstructor: ({ body }, caller) => service.addInstructor(context, caller, body),
  changeInstructor: ({ params, body }, caller) => service.changeInstructor(context, caller, params.id, body),
  deleteInstructor: ({ params }, caller) => service.deleteInstructor(context, caller, params.id),
})
