import { endSessionsAction } from '#membership/people/end-sessions.service.ts'
import { peopleRoutes } from '#membership/people/people.admin.routes.ts'
import type { Module } from '#module.ts'

export const peopleModule: Module = {
  adminRoutes: peopleRoutes,
  bulkActions: [endSessionsAction],
}
