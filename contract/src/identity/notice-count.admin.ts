import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'

/** Apart from the other calls of notices, so that the first load of the back office stays small. */
export const noticeCountEndpoints = {
  countNotices: adminEndpoint({
    method: 'GET',
    path: 'admin/notices/count',
    summary: 'Number of notices for the caller that hold and were not read',
    permission: 'staff',
    status: 200,
    reply: z.object({ unread: z.int() }),
    errors: [],
    calledBy: 'admin',
  }),
}
