import type { UndoableRecord } from '@slodki-ul/contract/platform/undo.admin'
import i18next from 'i18next'
import { readFailure } from '#core/failure.ts'
import { staffSession } from '#core/session.ts'
import { store } from '#core/store.ts'
import { toasts } from '#core/toasts.ts'
import { loadScreenTexts } from '#i18n/language.ts'
import { undoApi } from './undo.api.ts'

/** Undoes the last change that the signed-in person made of a record, and says so. */
export async function undoLatest(record: UndoableRecord, recordId: string): Promise<void> {
  const { listRecentChanges, undoChange } = undoApi.endpoints
  const params = { record, recordId }
  await loadScreenTexts('audit')
  const state = staffSession.read()
  const me = 'session' in state ? state.session.staff.id : null
  const listed = await store.dispatch(listRecentChanges.initiate({ params }, { forceRefetch: true, subscribe: false }))
  const last = listed.data?.find(({ actor, undoUntil }) => undoUntil !== null && actor?.id === me)
  const undone = last && (await store.dispatch(undoChange.initiate({ params, body: { entryId: last.id } })))
  const error = listed.error ?? undone?.error
  if (undone && !error) return toasts.show({ kind: 'success', title: i18next.t('undone', { ns: 'audit' }) })
  // What is not offered any more was changed meanwhile.
  const code = error ? readFailure(error).code : 'ERRORS.CHANGEDMEANWHILE'
  const text = i18next.t(code as 'ERRORS.BASIC', { ns: 'errors' })
  toasts.show({ kind: 'error', title: i18next.t('undone.failed', { ns: 'audit' }), text })
}
