import type { UndoableRecord } from '@slodki-ul/contract/platform/undo.admin'
import { loadWithRetry } from '@slodki-ul/ui/load-with-retry.ts'

/** For the message after a change: undoes what the signed-in person did last with this record (BO-024). */
export const undoLater = (record: UndoableRecord, recordId: string | number) => async (): Promise<void> => {
  const { undoLatest } = await loadWithRetry(() => import('./undo-latest.ts'))
  await undoLatest(record, String(recordId))
}
