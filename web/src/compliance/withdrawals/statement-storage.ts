import { emptyStatement, type Statement } from './statement.rules.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const place = 'withdrawal'

/** What was typed in this tab and not sent. */
export function readStatement(store: Store): Statement {
  try {
    const kept = JSON.parse(store.getItem(place) ?? '{}') as Partial<Record<keyof Statement, unknown>>
    const read = (name: keyof Statement) => (typeof kept[name] === 'string' ? kept[name] : '')
    return {
      fullName: read('fullName'),
      contract: kept.contract === 'order' || kept.contract === 'subscription' ? kept.contract : null,
      orderNumber: read('orderNumber'),
      scope: read('scope'),
      email: read('email'),
    }
  } catch {
    return emptyStatement
  }
}

export const keepStatement = (store: Store, typed: Statement): void => store.setItem(place, JSON.stringify(typed))

/** Once it was sent nothing of it stays. */
export const forgetStatement = (store: Store): void => store.removeItem(place)
