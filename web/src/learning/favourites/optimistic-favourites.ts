import { showNotification } from '#core/toasts.ts'

/** A product or a course that can be a favourite. */
type FavouriteItem = { id: number; isInWatchList: boolean }
export type Draw = (one: FavouriteItem) => void

/** Applies the same change to every page of a list. */
export const updatePages =
  (draw: Draw) =>
  ({ pages }: { pages: { items: FavouriteItem[] }[] }): void => {
    for (const { items } of pages) items.forEach(draw)
  }

type Toggle = { params: { id: number | string } }
type Life<Change> = {
  dispatch: (change: Change) => unknown
  queryFulfilled: Promise<{ data: { isInWatchList: boolean } }>
}

/**
 * Changes a favourite in the cache at once and reverts it when the change could not be saved (SHOP-20). @param drawAll
 * updates the cached products or courses in lists, on their page and among the favourites
 */
export const toggleOptimistically =
  <Change>(drawAll: (draw: Draw) => Change) =>
  async ({ params }: Toggle, { dispatch, queryFulfilled }: Life<Change>): Promise<void> => {
    const id = Number(params.id)
    const draw = (isNow: (was: boolean) => boolean) =>
      dispatch(
        drawAll((one) => {
          if (one.id === id) one.isInWatchList = isNow(one.isInWatchList)
        }),
      )
    const turn = (was: boolean) => !was
    draw(turn)
    try {
      const { isInWatchList } = (await queryFulfilled).data
      draw(() => isInWatchList)
      showNotification(isInWatchList ? 'NOTIFICATIONS.FAVOURITEADDED' : 'NOTIFICATIONS.FAVOURITEREMOVED')
    } catch {
      draw(turn)
    }
  }
