import type { MutationDefinition } from '@reduxjs/toolkit/query/react'
import type { Endpoint, Request } from '@slodki-ul/contract/endpoint'
import type { BaseQuery, Build, Tag } from './api.ts'
import { callOf } from './request.ts'
import { saveFile } from './save-file.ts'
import { showNotification } from './toasts.ts'

type FileRow = Endpoint & { readonly file: string }

/** The file name set by the server. */
function nameOf(headers: Headers): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '') ?? []
  return decodeURIComponent(name)
}

async function takeFile(response: Response): Promise<unknown> {
  if (!response.ok) return response.json()
  saveFile(nameOf(response.headers), response.headers.get('Content-Type') ?? '', await response.blob())
  return null
}

/** The mutation endpoint of a contract row that returns a file; saves it and shows a toast of the result. */
export function downloadOf<Row extends FileRow>(
  build: Build,
  row: Row,
): MutationDefinition<Request<Row>, BaseQuery, Tag, null, 'api'> {
  return build.mutation<null, Request<Row>>({
    query: (request) => ({ ...callOf(row, request), responseHandler: takeFile }),
    onQueryStarted: async (_request, { queryFulfilled }) => {
      // A failure is reported by the store.
      const isSaved = await queryFulfilled.then(
        () => true,
        () => false,
      )
      if (isSaved) showNotification('NOTIFICATIONS.PDFDOWNLOADED')
    },
  })
}
