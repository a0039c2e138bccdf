import type { noticeCountEndpoints } from '@slodki-ul/contract/identity/notice-count.admin'
import type { noticesEndpoints } from '@slodki-ul/contract/identity/notices.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { countNotices, listNotices, listWaitingRows, readNotices } from '#identity/notices/notices.service.ts'

export const noticesRoutes = (
  context: Context,
): AdminHandlers<typeof noticesEndpoints & typeof noticeCountEndpoints> => ({
  countNotices: (_input, caller) => countNotices(context, caller),
  listNotices: ({ query }, caller) => listNotices(context, caller, query),
  readNotices: ({ body }, caller) => readNotices(context, caller, body.ids),
  listWaitingRows: (_input, caller) => listWaitingRows(context, caller),
})
